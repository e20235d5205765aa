/**
 * The days of a series. They are days of the calendar without a time, so that no clock and no zone takes part; `slotOn` then reads the
 * clock of the workspace (docs/decisions/0028).
 */
import ICAL from 'ical.js';
import {
  MAX_OCCURRENCES,
  type Repeat,
  TOO_MANY_OCCURRENCES,
  weekOfMonth,
  weekdaysOf,
} from '#domains/bookings/series.ts';
import { InvalidInput } from '#shared/errors.ts';
import { WEEKDAYS, type Weekday, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

type Slot = { from: Date; to: Date };

const LONGEST_YEARS = 10;
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** 'TU' */
const codeOf = (weekday: Weekday) => weekday.slice(0, 2).toUpperCase();

const MONDAY = WEEKDAYS.indexOf('Monday');
const later = (weekday: Weekday, days: number) => WEEKDAYS[(((WEEKDAYS.indexOf(weekday) + days) % 7) + 7) % 7]!;

function monthPart(repeat: Repeat, firstDay: string): string {
  const weekday = codeOf(weekdayOf(firstDay));
  if (repeat.monthly === 'last') return `BYDAY=-1${weekday}`;
  if (repeat.monthly === 'weekday') return `BYDAY=${weekOfMonth(firstDay)}${weekday}`;
  return `BYMONTHDAY=${Number(firstDay.slice(8))}`;
}

/** A week of days that are later begins later, so that every second week stays the same one. */
function weekParts(repeat: Repeat, firstDay: string, shift: number): string[] {
  const weekdays = weekdaysOf(repeat, firstDay).map((weekday) => codeOf(later(weekday, shift)));
  const start = later(WEEKDAYS[MONDAY]!, shift);
  return [`BYDAY=${weekdays.join(',')}`, ...(start === 'Monday' ? [] : [`WKST=${codeOf(start)}`])];
}

/**
 * The rule of RFC 5545 without its end, for the days of a series, or for days that all are later or earlier by a number.
 * @returns undefined if there is no such rule: months have different lengths
 */
export function shiftedRule(repeat: Repeat, firstDay: string, shift: number): string | undefined {
  const { every, unit } = repeat;
  if (unit === 'month' && shift !== 0) return undefined;
  const parts = { day: () => [], week: weekParts, month: () => [monthPart(repeat, firstDay)] }[unit];
  return [`FREQ=${FREQUENCIES[unit]}`, `INTERVAL=${every}`, ...parts(repeat, firstDay, shift)].join(';');
}

/** The rule of RFC 5545: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=12'. */
export function ruleOf(repeat: Repeat, firstDay: string): string {
  const { until, times } = repeat;
  return `${shiftedRule(repeat, firstDay, 0)};${until ? `UNTIL=${until.replaceAll('-', '')}` : `COUNT=${times}`}`;
}

/**
 * The days of a series, in order. Months without the day are left out, as RFC 5545 says.
 * @param firstDay where it begins; if it does not fit the rule, the first day is the next one that does
 * @throws InvalidInput if there are none, more than 366, or one after ten years
 */
export function daysOfSeries(repeat: Repeat, firstDay: string): string[] {
  const dates = ICAL.Recur.fromString(ruleOf(repeat, firstDay)).iterator(ICAL.Time.fromDateString(firstDay));
  const last = `${Number(firstDay.slice(0, 4)) + LONGEST_YEARS}${firstDay.slice(4)}`;
  const days: string[] = [];
  for (let date = dates.next(); date; date = dates.next()) {
    const day = date.toString();
    if (days.length === MAX_OCCURRENCES) throw new InvalidInput(TOO_MANY_OCCURRENCES, 'repeat');
    if (day > last)
      throw new InvalidInput(msgWith('A series lasts at most {most} years', { most: LONGEST_YEARS }), 'repeat');
    days.push(day);
  }
  if (days.length === 0) throw new InvalidInput(msg('The series has no dates before its last day'), 'repeat');
  return days;
}

/**
 * The period on another day, at the same times on the clock of the zone.
 * @param time when it begins instead; it is as long on the clock
 */
export function slotOn({ from, to }: Slot, day: string, zone: string, time?: string): Slot {
  const [first, last] = [toLocal(from, zone), toLocal(to, zone)];
  const wall = (at: { day: string; time: string }) => Date.parse(`${at.day}T${at.time}:00Z`);
  const starts = { day, time: time ?? first.time };
  const ends = new Date(wall(starts) + wall(last) - wall(first)).toISOString();
  return {
    from: fromLocal(day, starts.time, zone),
    to: fromLocal(ends.slice(0, 10), ends.slice(11, 16), zone),
  };
}
