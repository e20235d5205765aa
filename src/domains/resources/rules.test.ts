import { expect, it } from 'vitest';
import { isBookedOn } from '#domains/resources/rules.ts';

const ZONE = 'Europe/London';

it('a seat with a slot from 1 to 3 June is booked on these days and free on the others', () => {
  const slots = [{ from: new Date('2026-06-01T08:00:00Z'), to: new Date('2026-06-03T17:00:00Z') }];
  expect(isBookedOn(slots, '2026-05-31', ZONE)).toBe(false);
  expect(['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => isBookedOn(slots, day, ZONE))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isBookedOn(slots, '2026-06-04', ZONE)).toBe(false);
  const untilMidnight = [{ from: new Date('2026-06-01T08:00:00Z'), to: new Date('2026-06-01T23:00:00Z') }];
  expect(isBookedOn(untilMidnight, '2026-06-02', ZONE)).toBe(false);
});

it('the days are those of the zone', () => {
  const evening = [{ from: new Date('2026-06-02T00:00:00Z'), to: new Date('2026-06-02T02:00:00Z') }];
  expect(isBookedOn(evening, '2026-06-01', 'America/New_York')).toBe(true);
  expect(isBookedOn(evening, '2026-06-02', 'America/New_York')).toBe(false);
});
