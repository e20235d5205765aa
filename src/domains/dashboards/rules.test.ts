import { describe, expect, it } from 'vitest';
import { DAY, WEEKDAYS } from '#shared/time.ts';
import { occupancyPeriod, openMinutes, weekBefore, weekFrom } from './rules.ts';

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

describe('the open time of meeting rooms', () => {
  const space = { no_of_days: [...WEEKDAYS], office_hours: ['09:00', '18:00'] as const, time_zone: 'Europe/London' };

  it('is that of the seven days before today', () => {
    const days = weekBefore(new Date('2026-06-08T12:00:00Z'), space.time_zone);
    expect([days[0], days.at(-1)]).toEqual(['2026-06-01', '2026-06-07']);
    expect(openMinutes(space, ['1', '2'], days)).toBe(2 * 7 * 9 * 60);
  });

  it('follows the rules of each room, closed days, and the change of the clocks', () => {
    const use_rules = {
      closed_days: [{ day: '2026-06-02', name: 'Holiday' }],
      types: {},
      resources: { '2': { week: { Monday: [['09:00', '10:30'] as [string, string]] } } },
    };
    expect(openMinutes({ ...space, use_rules }, ['1', '2'], ['2026-06-01', '2026-06-02'])).toBe(9 * 60 + 90);
    const night = { ...space, office_hours: ['00:00', '06:00'] as const };
    expect(openMinutes(night, ['1'], ['2026-03-29'])).toBe(5 * 60);
  });
});
