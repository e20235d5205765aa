import { describe, expect, it } from 'vitest';
import { DAY } from '#shared/time.ts';
import { occupancyPeriod, weekFrom } from './rules.ts';

const NEW_YORK = 'America/New_York';
/** In New York it is still 2 June. */
const NOW = new Date('2024-06-03T02:00:00Z');

describe('the period of the occupancy', () => {
  it('is today from 08:00 to 18:00 on the clock of the workspace', () => {
    const { from, to } = occupancyPeriod({}, NOW, NEW_YORK);
    expect(from.toISOString()).toBe('2024-06-02T12:00:00.000Z');
    expect(to.toISOString()).toBe('2024-06-02T22:00:00.000Z');
  });

  it('can be a millisecond, but not empty, reversed or longer than a month', () => {
    const period = (ms: number) => occupancyPeriod({ from: NOW, to: new Date(NOW.getTime() + ms) }, NOW, NEW_YORK);
    expect(period(1).from).toBe(NOW);
    expect(() => period(0)).toThrow('Please select date range');
    expect(() => period(-1)).toThrow('Please select date range');
    expect(period(31 * DAY).from).toBe(NOW);
    expect(() => period(31 * DAY + 1)).toThrow('Please select at most 31 days');
  });

  it('must end after its default start', () => {
    expect(() => occupancyPeriod({ to: new Date('2024-06-02T12:00:00Z') }, NOW, NEW_YORK)).toThrow();
  });
});

it('the week begins with the local day of the workspace', () => {
  const week = weekFrom(NOW, NEW_YORK);
  expect(week).toHaveLength(7);
  expect([week[0], week[6]]).toEqual(['2024-06-02', '2024-06-08']);
});
