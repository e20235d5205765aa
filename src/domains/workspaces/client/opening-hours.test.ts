import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#shared/time.ts';
import { isBookableDay, timeOptions } from './opening-hours.ts';

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

  it('offer no past times today, and none in an hour that is nearly over', () => {
    expect(timeOptions(space, '2026-06-03', now)[0]).toBe('10:30');
    const at = (time: string) => timeOptions(space, '2026-06-03', new Date(`2026-06-03T${time}:00Z`), 1)[0];
    expect(at('09:55')).toBe('10:55');
    expect(at('09:56')).toBe('11:00');
    expect(at('09:59')).toBe('11:00');
  });
});
