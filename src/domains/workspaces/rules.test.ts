import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, WEEKDAYS, addDays, fromLocal } from '#shared/time.ts';
import { type OpeningTimes, isOpenBetween, openOn, openingPeriod } from './rules.ts';
import { Interval, SpaceRules } from './use-rules.ts';

const zone = 'Europe/London';
const MONDAY = '2027-05-24';
const always = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '24:00'] as const, time_zone: zone };
const nights = { ...always, office_hours: ['18:00', '02:00'] as const };
const at = (day: number, time: string) => fromLocal(addDays(MONDAY, day), time, zone);

const closedOn = (space: OpeningTimes, ...days: string[]): OpeningTimes => ({
  ...space,
  use_rules: SpaceRules.parse({ closed_days: days.map((day) => ({ day, name: 'Holiday' })) }),
});

describe('hours over midnight', () => {
  it('the end of a day may be written as 00:00', () => {
    expect(Interval.parse(['18:00', '00:00'])).toEqual(['18:00', '24:00']);
    expect(Interval.safeParse(['24:00', '02:00']).success).toBe(false);
    expect(Interval.safeParse(['18:00', '24:30']).success).toBe(false);
  });

  it('hours that end on the next day are a part of it', () => {
    expect(openOn(nights, MONDAY)).toEqual([
      ['00:00', '02:00'],
      ['18:00', '24:00'],
    ]);
    const weekdays = { ...nights, no_of_days: WEEKDAYS.slice(1, 6) };
    expect(openOn(weekdays, MONDAY)).toEqual([['18:00', '24:00']]);
    expect(openOn(weekdays, addDays(MONDAY, 5))).toEqual([['00:00', '02:00']]);
    const early = SpaceRules.parse({ week: { Monday: [['18:00', '06:00']], Tuesday: [['05:00', '12:00']] } });
    expect(openOn({ ...nights, use_rules: early }, addDays(MONDAY, 1))).toEqual([['00:00', '12:00']]);
  });

  it('a night ends at midnight before a closed day, and a closed day has none', () => {
    const space = closedOn(nights, addDays(MONDAY, 1));
    expect(openOn(space, MONDAY)).toEqual([
      ['00:00', '02:00'],
      ['18:00', '24:00'],
    ]);
    expect(openOn(space, addDays(MONDAY, 1))).toEqual([]);
    expect(openOn(space, addDays(MONDAY, 2))).toEqual([['18:00', '24:00']]);
  });

  it('a workspace that is always open is open without a break', () => {
    expect(isOpenBetween(always, at(0, '23:00'), at(1, '01:00'))).toBe(true);
    expect(isOpenBetween(always, at(0, '10:00'), at(40, '10:00'))).toBe(true);
    expect(isOpenBetween(closedOn(always, addDays(MONDAY, 1)), at(0, '23:00'), at(1, '00:30'))).toBe(false);
  });

  it('a night that ends at a time that the clock change skips lasts beyond the hours after it', () => {
    const week = { Saturday: [['18:00', '01:30']], Sunday: [['01:00', '02:00']] };
    const space = { ...always, use_rules: SpaceRules.parse({ week }) };
    const sunday = '2027-03-28';
    expect(isOpenBetween(space, fromLocal(sunday, '00:30'), fromLocal(sunday, '02:30'))).toBe(true);
    expect(isOpenBetween(space, fromLocal(sunday, '00:30'), fromLocal(sunday, '03:00'))).toBe(false);
  });

  it('bookings of days end at midnight at the latest', () => {
    expect(openingPeriod(nights, MONDAY, addDays(MONDAY, 1))).toEqual({ from: at(0, '18:00'), to: at(2, '00:00') });
  });
});

const STEP = 30;
const times = Array.from({ length: 48 }, (_, index) =>
  [Math.floor(index / 2), (index % 2) * STEP].map((part) => String(part).padStart(2, '0')).join(':'),
);

it('a workspace is open between two instants exactly if it is open at each step between them', () => {
  const time = fc.constantFrom(...times);
  const hours = fc.array(fc.tuple(time, time), { maxLength: 1 });
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, hours])));
  const closed = fc.subarray([1, 2, 3].map((day) => addDays('2027-03-26', day)));
  // The clocks change in the night to the second of these days.
  const from = fc
    .integer({ min: 0, max: 96 })
    .map((step) => fromLocal('2027-03-27', '00:00').getTime() + step * STEP * MINUTE);
  fc.assert(
    fc.property(week, closed, from, fc.integer({ min: 1, max: 60 }), (given, days, start, steps) => {
      const parsed = SpaceRules.safeParse({ week: given, closed_days: days.map((day) => ({ day, name: 'Shut' })) });
      fc.pre(parsed.success);
      const space: OpeningTimes = { ...always, use_rules: parsed.data! };
      const isOpenAt = (instant: number) =>
        [-1, 0, 1, 2, 3, 4].some((shift) => {
          const day = addDays('2027-03-27', shift);
          if (days.includes(day)) return false;
          return (parsed.data!.week?.[WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()]!] ?? []).some(
            ([opens, closes]) => {
              const isNight = closes <= opens && !days.includes(addDays(day, 1));
              const end = closes > opens ? [day, closes] : [addDays(day, 1), isNight ? closes : '00:00'];
              return instant >= fromLocal(day, opens).getTime() && instant < fromLocal(end[0]!, end[1]!).getTime();
            },
          );
        });
      const isOpen = Array.from({ length: steps }, (_, index) => isOpenAt(start + index * STEP * MINUTE)).every(
        Boolean,
      );
      expect(isOpenBetween(space, new Date(start), new Date(start + steps * STEP * MINUTE))).toBe(isOpen);
    }),
    { numRuns: 500 },
  );
});
