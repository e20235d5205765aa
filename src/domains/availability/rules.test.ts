import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { periodProblem } from './rules.ts';

const SPACE = {
  no_of_days: [...WEEKDAYS],
  office_hours: ['08:00', '18:00'] as [string, string],
  time_zone: 'Europe/London',
};
const NOW = new Date('2026-11-01T10:00:00Z');
const CLOSED = { kind: 'office_hours' };

describe('a period of desks', () => {
  const problem = (from: string, to: string, endsByPlan = false) =>
    periodProblem(SPACE, { type: 'flexi_desk', from: new Date(from), to: new Date(to) }, NOW, { endsByPlan });

  it('begins from opening time until before closing time of its first day', () => {
    expect(problem('2026-11-03T08:00:00Z', '2026-11-04T18:00:00Z')).toBeUndefined();
    expect(problem('2026-11-03T17:59:00Z', '2026-11-04T18:00:00Z')).toBeUndefined();
    expect(problem('2026-11-03T07:59:00Z', '2026-11-04T18:00:00Z')).toMatchObject(CLOSED);
    expect(problem('2026-11-03T18:00:00Z', '2026-11-04T18:00:00Z')).toMatchObject(CLOSED);
  });

  it('begins within the opening hours also with a plan, which sets its end', () => {
    expect(problem('2026-11-03T09:00:00Z', '2026-11-30T18:00:00Z', true)).toBeUndefined();
    expect(problem('2026-11-03T23:00:00Z', '2026-11-30T18:00:00Z', true)).toMatchObject(CLOSED);
    expect(problem('2026-11-03T03:00:00Z', '2026-11-30T18:00:00Z', true)).toMatchObject(CLOSED);
  });

  it('ends at closing time of its last day or earlier', () => {
    expect(problem('2026-11-03T08:00:00Z', '2026-11-04T18:00:01Z')).toMatchObject(CLOSED);
  });
});
