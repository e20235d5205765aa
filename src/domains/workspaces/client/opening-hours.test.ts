import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { isBookableDay, startTimes, timeOptions } from './opening-hours.ts';

const space = {
  no_of_days: WEEKDAYS.slice(1, 6),
  office_hours: ['09:00', '18:00'] as [string, string],
  time_zone: 'Europe/London',
};
// A Wednesday in summer time: London is one hour ahead of UTC.
const now = new Date('2026-06-03T09:20:00Z');

describe('the pickers', () => {
  it('offer open days, starting with today', () => {
    expect(
      ['2026-06-02', '2026-06-03', '2026-06-06', '2026-06-08'].map((day) => isBookableDay(space, day, now)),
    ).toEqual([false, true, false, true]);
  });

  it('offer times within the office hours', () => {
    const times = timeOptions(space, '2026-06-04', now);
    expect([times[0], times.at(-1), times.length]).toEqual(['09:00', '17:30', 18]);
  });

  it('offer start times from which the meeting ends before closing', () => {
    const last = (duration: number | null, from_date: string | null = '2026-06-04') =>
      startTimes(space, { from_date, duration }, now).at(-1);
    expect([1, 1.5, 9].map((hours) => last(hours))).toEqual(['17:00', '16:30', '09:00']);
    expect([1, 1.5, 9].map((hours) => last(hours, null))).toEqual(['17:00', '16:30', '09:00']);
    expect(last(9.5)).toBeUndefined();
    expect(startTimes(space, { from_date: '2026-06-03', duration: 2 }, now)[0]).toBe('10:30');
  });

  it('count real hours on the day of a clock change', () => {
    const always = { ...space, office_hours: ['00:00', '05:00'] as [string, string] };
    const starts = (from_date: string) => startTimes(always, { from_date, duration: 4 }, now);
    expect(starts('2026-10-24')).toEqual(['00:00', '00:30', '01:00']);
    // The night lasts an hour longer in autumn, and an hour less in spring.
    expect(starts('2026-10-25')).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect(starts('2027-03-28')).toEqual(['00:00']);
  });

  it('offer no past times today, and none in an hour that is nearly over', () => {
    expect(timeOptions(space, '2026-06-03', now)[0]).toBe('10:30');
    const at = (time: string) => timeOptions(space, '2026-06-03', new Date(`2026-06-03T${time}:00Z`), 1)[0];
    expect(at('09:55')).toBe('10:55');
    expect(at('09:56')).toBe('11:00');
    expect(at('09:59')).toBe('11:00');
  });
});
