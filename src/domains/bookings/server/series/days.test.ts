import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { MAX_OCCURRENCES, MONTHLY, REPEAT_UNITS, type Repeat, repeatText } from '#domains/bookings/series.ts';
import { daysOfSeries, ruleOf, slotOn } from '#domains/bookings/server/series/days.ts';
import { english } from '../../../../../test/helpers/english.ts';
import { ZONES } from '../../../../../test/helpers/zones.ts';
import { HOUR, WEEKDAYS, addDays, offsetsBetween, toLocal, weekdayOf } from '#shared/time.ts';

const weekly = (repeat: Partial<Repeat> = {}): Repeat => ({ every: 1, unit: 'week', times: 3, ...repeat });

describe('the rule', () => {
  const tuesday = '2026-11-24';

  it.each<[Repeat, string, string]>([
    [weekly(), 'Every Tuesday', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;COUNT=3'],
    [
      weekly({ every: 2, weekdays: ['Sunday', 'Thursday', 'Tuesday'], until: '2027-01-31', times: undefined }),
      'Every 2 weeks on Tuesday, Thursday and Sunday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SU;UNTIL=20270131',
    ],
    [{ every: 1, unit: 'day', times: 5 }, 'Every day', 'FREQ=DAILY;INTERVAL=1;COUNT=5'],
    [
      { every: 3, unit: 'month', times: 4 },
      'Every 3 months on day 24',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24;COUNT=4',
    ],
    [
      { every: 1, unit: 'month', monthly: 'weekday', times: 4 },
      'Every month on the fourth Tuesday',
      'FREQ=MONTHLY;INTERVAL=1;BYDAY=4TU;COUNT=4',
    ],
    [
      { every: 1, unit: 'month', monthly: 'last', times: 4 },
      'Every month on the last Tuesday',
      'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1TU;COUNT=4',
    ],
  ])('%j', (repeat, text, rule) => {
    expect(repeatText(repeat, tuesday, english)).toBe(text);
    expect(ruleOf(repeat, tuesday)).toBe(rule);
  });

  it('leaves out months without the day, and years without a leap day', () => {
    expect(daysOfSeries({ every: 1, unit: 'month', times: 4 }, '2027-12-31')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-03-31',
      '2028-05-31',
    ]);
    expect(daysOfSeries({ every: 12, unit: 'month', times: 3 }, '2024-02-29')).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('begins on the first day that fits, includes the last day, and has limits', () => {
    expect(daysOfSeries(weekly({ weekdays: ['Monday'] }), tuesday)[0]).toBe('2026-11-30');
    expect(daysOfSeries({ every: 1, unit: 'day', until: '2026-11-26' }, tuesday)).toHaveLength(3);
    const message = (repeat: Repeat) => () => daysOfSeries(repeat, tuesday);
    expect(message({ every: 1, unit: 'day', until: '2030-01-01' })).toThrow('A series has at most 366 dates');
    expect(message({ every: 1, unit: 'day', until: '2026-11-23' })).toThrow(
      'The series has no dates before its last day',
    );
    expect(message({ every: 12, unit: 'month', times: 12 })).toThrow('A series lasts at most 10 years');
  });
});

/** Every day from the first one on that fits, found by looking at each. */
function slowly(repeat: Repeat, firstDay: string): string[] {
  const monday = (day: string) => addDays(day, -((WEEKDAYS.indexOf(weekdayOf(day)) + 6) % 7));
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const weekOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7);
  const isLast = (day: string) => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  const between = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * HOUR);
  const chosen = repeat.weekdays?.length ? repeat.weekdays : [weekdayOf(firstDay)];
  const fits = (day: string) => {
    const isWeekday = weekdayOf(day) === weekdayOf(firstDay);
    if (repeat.unit === 'day') return between(firstDay, day) % repeat.every === 0;
    if (repeat.unit === 'week')
      return chosen.includes(weekdayOf(day)) && between(monday(firstDay), monday(day)) % (7 * repeat.every) === 0;
    if ((months(day) - months(firstDay)) % repeat.every !== 0) return false;
    if (repeat.monthly === 'last') return isWeekday && isLast(day);
    if (repeat.monthly === 'weekday') return isWeekday && weekOf(day) === weekOf(firstDay);
    return day.slice(8) === firstDay.slice(8);
  };
  const days: string[] = [];
  for (let day = firstDay; repeat.until ? day <= repeat.until : days.length < repeat.times!; day = addDays(day, 1))
    if (fits(day)) days.push(day);
  return days;
}

const someDay = fc.integer({ min: 0, max: 365 * 8 }).map((days) => addDays('2023-06-01', days));

const someRepeat = fc
  .record({
    every: fc.integer({ min: 1, max: 6 }),
    unit: fc.constantFrom(...REPEAT_UNITS),
    weekdays: fc.option(fc.subarray([...WEEKDAYS]), { nil: undefined }),
    monthly: fc.option(fc.constantFrom(...MONTHLY), { nil: undefined }),
    times: fc.integer({ min: 2, max: 20 }),
  })
  .map((repeat): Repeat => repeat);

describe('the days', () => {
  it('are those of a search day by day', () => {
    fc.assert(
      fc.property(someRepeat, someDay, fc.option(fc.integer({ min: 0, max: 400 })), (repeat, firstDay, length) => {
        const ended = length === null ? repeat : { ...repeat, times: undefined, until: addDays(firstDay, length) };
        const expected = slowly(ended, firstDay);
        fc.pre(expected.length > 0 && expected.length <= MAX_OCCURRENCES);
        fc.pre(Number(expected.at(-1)!.slice(0, 4)) - Number(firstDay.slice(0, 4)) < 10);
        expect(daysOfSeries(ended, firstDay)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the clock', () => {
  it.each(ZONES)('shows the same time on every day, before and after each change in %s', (zone) => {
    const changes = offsetsBetween(new Date('2026-01-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z'), zone).slice(1);
    for (const { from: at } of changes) {
      const around = [-7, -1, 0, 1, 7].map((days) => addDays(toLocal(at, zone).day, days));
      for (const time of ['00:00', '01:30', '02:00', '09:00', '23:30']) {
        const from = DateTime.fromISO(`${around[0]}T${time}`, { zone });
        const first = { from: from.toJSDate(), to: from.plus({ hours: 2 }).toJSDate() };
        for (const day of around) {
          const slot = slotOn(first, day, zone);
          const expected = DateTime.fromISO(`${day}T${time}`, { zone });
          const exists = expected.toFormat('HH:mm') === time;
          // A time that the change skips is moved forward. Of one that occurs twice, luxon may know the later one.
          if (!exists) expect(slot.from).toEqual(expected.toJSDate());
          else expect(toLocal(slot.from, zone)).toEqual({ day, time });
          expect(slot.from.getTime()).toBeLessThanOrEqual(expected.toMillis());
          const wall = (moment: Date) => Date.parse(`${Object.values(toLocal(moment, zone)).join('T')}:00Z`);
          const length = wall(slot.to) - wall(slot.from);
          if (time === '09:00') expect(length).toBe(2 * HOUR);
        }
      }
    }
  });

  it('begins at another time, and lasts as long', () => {
    const first = { from: new Date('2027-03-01T22:00:00Z'), to: new Date('2027-03-02T01:00:00Z') };
    expect(slotOn(first, '2027-03-08', 'Europe/London', '20:30')).toEqual({
      from: new Date('2027-03-08T20:30:00Z'),
      to: new Date('2027-03-08T23:30:00Z'),
    });
  });
});
