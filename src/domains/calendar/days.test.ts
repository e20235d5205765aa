import { describe, expect, it } from 'vitest';
import { fromLocal } from '#shared/time.ts';
import { daysIn, pickPerDay } from './days.ts';

const LONDON = 'Europe/London';
let count = 0;

const booked = (from: [string, string], to: [string, string], zone = LONDON) => ({
  _id: String((count += 1)),
  from: fromLocal(...from, zone),
  to: fromLocal(...to, zone),
});
const meeting = (day: string, opens: string, closes: string) => booked([day, opens], [day, closes]);
const window = (first: string, last: string, zone = LONDON) =>
  daysIn({ from: fromLocal(first, '00:00', zone), to: fromLocal(last, '00:00', zone) }, zone);

describe('the days of a window', () => {
  it.each([
    ['the clock goes forward', '2026-03-28', '2026-03-31', [24, 23, 24]],
    ['the clock goes back', '2026-10-24', '2026-10-27', [24, 25, 24]],
  ])('have their own length when %s', (_what, first, last, hours) => {
    const { names, bounds } = window(first, last);
    expect(names).toHaveLength(3);
    expect(bounds.slice(1).map((bound, index) => (bound - bounds[index]!) / 3_600_000)).toEqual(hours);
  });

  it('are those of the zone', () => {
    const period = { from: new Date('2026-06-01T23:30:00Z'), to: new Date('2026-06-02T03:00:00Z') };
    expect(daysIn(period, 'America/New_York').names).toEqual(['2026-06-01']);
    expect(daysIn(period, LONDON).names).toEqual(['2026-06-02']);
  });

  it('are one for a window of a millisecond', () => {
    const from = new Date('2026-06-01T12:00:00Z');
    expect(daysIn({ from, to: new Date(from.getTime() + 1) }, LONDON).names).toEqual(['2026-06-01']);
  });
});

describe('the bookings that a day shows', () => {
  const week = window('2026-06-01', '2026-06-15');

  it('are the first ones, and the others are counted', () => {
    const meetings = ['09:00', '11:00', '10:00', '08:00'].map((time) => meeting('2026-06-03', time, '12:00'));
    const { shown, hidden } = pickPerDay(meetings, week, 3);
    expect(shown).toHaveLength(3);
    expect(shown).not.toContain(meetings[1]);
    expect(hidden[2]).toBe(1);
    expect(hidden.reduce((sum, each) => sum + each)).toBe(1);
  });

  it('share a row if they are on different days', () => {
    const meetings = ['2026-06-02', '2026-06-03', '2026-06-04'].map((day) => meeting(day, '09:00', '10:00'));
    expect(pickPerDay(meetings, week, 1)).toEqual({ shown: meetings, hidden: week.names.map(() => 0) });
  });

  it('are long ones first, which take their row on each day', () => {
    const long = booked(['2026-06-02', '08:00'], ['2026-06-04', '18:00']);
    const short = meeting('2026-06-03', '08:00', '09:00');
    const { shown, hidden } = pickPerDay([short, long], week, 1);
    expect(shown).toEqual([long]);
    expect(hidden.slice(0, 4)).toEqual([0, 0, 1, 0]);
  });

  it('are hidden in all weeks or in none', () => {
    const first = booked(['2026-06-08', '08:00'], ['2026-06-12', '18:00']);
    const over = booked(['2026-06-06', '08:00'], ['2026-06-09', '18:00']);
    const { shown, hidden } = pickPerDay([over, first], week, 1);
    expect(shown).toEqual([over]);
    expect(hidden.slice(7, 12)).toEqual([1, 1, 1, 1, 1]);
    const { shown: other } = pickPerDay([over, first], window('2026-06-08', '2026-06-15'), 1);
    expect(other).toEqual([over]);
  });

  it('include the one that began before the window or ends after it', () => {
    const over = booked(['2026-05-20', '08:00'], ['2026-07-20', '18:00']);
    expect(pickPerDay([over], week, 1).shown).toEqual([over]);
  });

  it('are on the day of the zone, also when the clock changes', () => {
    const days = window('2026-10-24', '2026-10-27');
    const late = meeting('2026-10-25', '23:00', '24:00');
    const next = meeting('2026-10-26', '08:00', '09:00');
    expect(pickPerDay([late, next], days, 1)).toEqual({ shown: [late, next], hidden: [0, 0, 0] });
  });
});
