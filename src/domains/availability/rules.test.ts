import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { IN_THE_PAST, type PeriodTerms, periodProblem } from './rules.ts';

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

describe('a period in the past', () => {
  const problem = (type: ResourceType, from: string, to: string, terms: PeriodTerms = {}) =>
    periodProblem(SPACE, { type, from: new Date(from), to: new Date(to) }, NOW, terms);
  const PAST = { kind: 'past', message: IN_THE_PAST };

  it('is not booked: a meeting begins now or later, anything else today or later', () => {
    expect(problem('meeting_room', '2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z')).toBeUndefined();
    expect(problem('meeting_room', '2026-11-01T09:55:00Z', '2026-11-01T11:00:00Z')).toEqual(PAST);
    expect(problem('flexi_desk', '2026-11-01T08:00:00Z', '2026-11-01T18:00:00Z')).toBeUndefined();
    expect(problem('flexi_desk', '2026-10-31T08:00:00Z', '2026-11-01T18:00:00Z')).toEqual(PAST);
  });

  it('may have begun if a booking keeps its start, but not ended', () => {
    const begun = { hasStarted: true };
    expect(problem('meeting_room', '2026-11-01T09:00:00Z', '2026-11-01T10:30:00Z', begun)).toBeUndefined();
    expect(problem('meeting_room', '2026-11-01T09:00:00Z', '2026-11-01T10:00:00Z', begun)).toEqual(PAST);
  });
});
