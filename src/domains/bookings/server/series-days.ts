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
import { type Weekday, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';

type Slot = { from: Date; to: Date };

const LONGEST_YEARS = 10;
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** 'TU' */
const codeOf = (weekday: Weekday) => weekday.slice(0, 2).toUpperCase();

function partOf(repeat: Repeat, firstDay: string): string[] {
  if (repeat.unit === 'day') return [];
  if (repeat.unit === 'week') return [`BYDAY=${weekdaysOf(repeat, firstDay).map(codeOf).join(',')}`];
  const weekday = codeOf(weekdayOf(firstDay));
  if (repeat.monthly === 'last') return [`BYDAY=-1${weekday}`];
  if (repeat.monthly === 'weekday') return [`BYDAY=${weekOfMonth(firstDay)}${weekday}`];
  return [`BYMONTHDAY=${Number(firstDay.slice(8))}`];
}

/** The rule of RFC 5545: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=12'. */
export function ruleOf(repeat: Repeat, firstDay: string): string {
  const { every, unit, until, times } = repeat;
  const end = until ? `UNTIL=${until.replaceAll('-', '')}` : `COUNT=${times}`;
  return [`FREQ=${FREQUENCIES[unit]}`, `INTERVAL=${every}`, ...partOf(repeat, firstDay), end].join(';');
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
    if (day > last) throw new InvalidInput(`A series lasts at most ${LONGEST_YEARS} years`, 'repeat');
    days.push(day);
  }
  if (days.length === 0) throw new InvalidInput('The series has no dates before its last day', 'repeat');
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
