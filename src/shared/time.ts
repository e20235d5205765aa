/**
 * Converts between the local time of a workspace and UTC instants, including clock changes. Uses Intl, so that the browser
 * loads no time zone library (docs/decisions/0003). time.test.ts compares the results with luxon.
 * A `day` is 'YYYY-MM-DD', a `time` is 'HH:mm' (or '24:00' as the end of a day), an instant is a Date.
 */

import { type Reader, perLanguage, readsEnglish } from '#shared/languages.ts';

export const DEFAULT_ZONE = 'Europe/London';
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export type LocalTime = { day: string; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

// Zones change their offset only at a quarter of an hour, so each offset is cached per quarter.
const offsets = new Map<string, number>();

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  const key = `${zone}|${Math.floor(ms / (HOUR / 4))}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const offset = local - Math.floor(ms / 1000) * 1000;
  if (offsets.size > 20_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The first instant in (from, to] at which the offset of the zone is no longer that of `from`. The offset changes once in between. */
function changeBetween(from: number, to: number, zone: string): number {
  const quarter = HOUR / 4;
  let [before, after] = [Math.floor(from / quarter), Math.ceil(to / quarter)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * quarter, zone) === offsetAt(from, zone)) before = middle;
    else after = middle;
  }
  return after * quarter;
}

/**
 * The offsets of a zone from UTC in a period, in order. Each applies from its instant until that of the next.
 * @param step how often to look: no two changes are as near
 */
export function offsetsBetween(from: Date, to: Date, zone: string, step = DAY): { from: Date; minutes: number }[] {
  const offsets = [{ from, minutes: offsetAt(from.getTime(), zone) / MINUTE }];
  for (let at = from.getTime(); at < to.getTime(); at += step) {
    if (offsetAt(at + step, zone) === offsetAt(at, zone)) continue;
    const changed = changeBetween(at, at + step, zone);
    offsets.push({ from: new Date(changed), minutes: offsetAt(changed, zone) / MINUTE });
  }
  return offsets;
}

/** The day and time that a clock in the zone shows at an instant. */
export function toLocal(at: Date, zone: string = DEFAULT_ZONE): LocalTime {
  const iso = new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/**
 * The instant at which a clock in the zone shows this day and time. A time that a clock change skips is moved forward by
 * the length of the change: 01:30 on the spring Sunday in London becomes 02:30. A time that occurs twice means the first.
 */
export function fromLocal(day: string, time: string, zone: string = DEFAULT_ZONE): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  const wall = Date.UTC(year, month - 1, date, hour, minute);
  const before = wall - offsetAt(wall - DAY, zone);
  const after = wall - offsetAt(wall + DAY, zone);
  const first = Math.min(before, after);
  if (first + offsetAt(first, zone) === wall) return new Date(first);
  const second = Math.max(before, after);
  return new Date(second + offsetAt(second, zone) === wall ? second : before);
}

/**
 * The canonical IANA name of a time zone, or undefined if there is no such zone. Fixed offsets from UTC are refused, because
 * they ignore clock changes.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** A zone's name for display: 'America/New York'. */
export function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Adds calendar days, independent of zones and clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

/** The first day of a week, which is a Monday. */
export function mondayOf(day: string): string {
  return addDays(day, -((WEEKDAYS.indexOf(weekdayOf(day)) + 6) % 7));
}

/** The local days that the half-open period [from, to) touches, in order, each with the part of it that the period covers. */
export function daysOf(from: Date, to: Date, zone: string = DEFAULT_ZONE): { day: string; from: Date; to: Date }[] {
  const days: { day: string; from: Date; to: Date }[] = [];
  let day = toLocal(from, zone).day;
  let start = from;
  while (start < to) {
    const next = addDays(day, 1);
    const midnight = fromLocal(next, '00:00', zone);
    const end = midnight < to ? midnight : to;
    days.push({ day, from: start, to: end });
    day = next;
    start = midnight;
  }
  return days;
}

/** The local days that several periods touch, each once. */
export function daysTouched(periods: readonly { from: Date; to: Date }[], zone: string): string[] {
  return [...new Set(periods.flatMap(({ from, to }) => daysOf(from, to, zone).map(({ day }) => day)))];
}

/** The last local day that a period touches which ends, exclusively, at an instant. */
export function lastDayOf(to: Date, zone: string = DEFAULT_ZONE): string {
  return toLocal(new Date(to.getTime() - 1), zone).day;
}

/** Hours between two instants, as a fraction: 15 minutes are 0.25. */
export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / HOUR;
}

/** True for a 'YYYY-MM-DD' that exists in the calendar. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(value);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/**
 * Parses an instant in ISO 8601: a time with its zone, or a day, which starts at midnight UTC.
 * @returns undefined for anything else. A time without a zone is refused, because each machine would interpret it in its own
 * zone.
 */
export function parseInstant(text: string): Date | undefined {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || !isDay(day) || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(text);
}

/** True for an ISO 8601 time that has no zone. */
export function lacksZone(text: string): boolean {
  return parseInstant(text) === undefined && parseInstant(`${text}Z`) !== undefined;
}

/** True for an 'HH:mm' from 00:00 to 23:59. */
export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** Minutes from midnight to an 'HH:mm'. */
export function minutesOf(time: string): number {
  const [hour = NaN, minute = NaN] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Texts of days in a format of Intl, by the language of the reader. In English, September is always 'Sep'. */
export function dayWords(options: Intl.DateTimeFormatOptions): (day: string, reader?: Reader) => string {
  const formats = perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  return (day, reader) => {
    const text = formats(reader).format(new Date(`${day}T00:00:00Z`));
    return readsEnglish(reader) ? text.replace(/\bSept\b/, 'Sep') : text; // browsers abbreviate September differently
  };
}

const dayText = dayWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const tableDayText = dayWords({ day: '2-digit', month: 'short', year: 'numeric' });
const shortDayText = dayWords({ weekday: 'short', day: 'numeric' });
const officeDayText = dayWords({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** 'Mon, 3 Jun 2024', the date format of texts and mails. Tables have `tableDay`, instants of the back office `officeInstant`. */
export function formatDay(day: string, reader?: Reader): string {
  const text = dayText(day, reader);
  return readsEnglish(reader) ? text.replace(/^(\w+) /, '$1, ') : text;
}

/** 'Mon, 3 Jun 2024, 09:05' on the clock of the zone. */
export function formatInstant(at: Date, zone: string = DEFAULT_ZONE, reader?: Reader): string {
  const { day, time } = toLocal(at, zone);
  return `${formatDay(day, reader)}, ${time}`;
}

/** '03 Jun 2024', the date format of tables. */
export const tableDay = (day: string, reader?: Reader): string => tableDayText(day, reader);

/** 'Mon 3', for the axis of a chart. */
export const shortDay = (day: string, reader?: Reader): string => shortDayText(day, reader).replace(', ', ' ');

/** '03-06-2024 09:05' on the clock of the zone, the format of instants in the back office. */
export function officeInstant(at: Date, zone: string = DEFAULT_ZONE, reader?: Reader): string {
  const { day, time } = toLocal(at, zone);
  return `${readsEnglish(reader) ? day.split('-').reverse().join('-') : officeDayText(day, reader)} ${time}`;
}

export function formatTime(hours: number, minutes: number): string {
  return `${pad(hours)}:${pad(minutes)}`;
}
