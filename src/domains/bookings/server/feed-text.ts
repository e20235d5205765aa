/** Calendar feeds: one event for a series, with its rule and its exceptions, and one for each other booking (docs/decisions/0028). */
import { type CalendarEvent, type CalendarOptions, type Occasion, calendarOf } from '#server/mail/calendar-text.ts';
import { type CalendarBooking, eventOf, titleAndPlace } from '#domains/bookings/server/calendar-event.ts';
import type { SeriesTerms } from '#domains/bookings/server/series-row.ts';
import { daysOfSeries, shiftedRule } from '#domains/bookings/server/series-days.ts';
import { DAY, addDays, fromLocal, toLocal } from '#shared/time.ts';

export type CalendarSeries = Pick<SeriesTerms, 'repeats' | 'first_day'> & {
  id: string;
  /** The day of the rule that the booking came from. */
  occurrence: string;
};

export type SeriesBooking = CalendarBooking & {
  space: { time_zone: string };
  /** Null if it is part of none. */
  series: CalendarSeries | null;
};

type Feed<Booking> = CalendarOptions & {
  /** Rises with each change of the feed. The events of series have it as their sequence. */
  version: number;
  /** By default 'Title at workspace'. */
  titleOf?: (booking: Booking) => string;
};

type Period = Pick<Occasion, 'start' | 'end'>;

/** A booking of a series, and when it begins on the clock of its workspace, in days from its day of the rule. */
type Dated = { event: CalendarEvent; occurrence: string; zone: string; shift: number; time: string };

const lengthOf = ({ start, end }: Period) => end.getTime() - start.getTime();

function dated(event: CalendarEvent, occurrence: string, zone: string): Dated {
  const { day, time } = toLocal(event.start, zone);
  return { event, occurrence, zone, time, shift: (Date.parse(day) - Date.parse(occurrence)) / DAY };
}

/** What the clock of a zone shows, as a number, so that two of them have a distance. */
function shownAt(at: Date, zone: string): number {
  const { day, time } = toLocal(at, zone);
  return Date.parse(`${day}T${time}Z`);
}

/** The clock shows the time of an instant at no other one, as it does before and after it goes back. */
function occursOnce(at: Date, zone: string): boolean {
  const shownIn = (ms: number) => shownAt(new Date(at.getTime() + ms), zone);
  const change = shownIn(-DAY) - shownIn(DAY) + 2 * DAY;
  return change === 0 || (shownIn(change) !== shownIn(0) && shownIn(-change) !== shownIn(0));
}

/**
 * The clock shows both times once, and goes as usual between them. Programs disagree about other dates of a rule.
 * @param time when it begins on the clock, unless the clock skips that
 */
function isOrdinary(period: Period, { zone, time }: Pick<Dated, 'zone' | 'time'>): boolean {
  const { start, end } = period;
  const length = shownAt(end, zone) - shownAt(start, zone);
  const isAsLong = length === lengthOf(period) && toLocal(start, zone).time === time;
  return isAsLong && occursOnce(start, zone) && occursOnce(end, zone);
}

/** Equal for bookings that are alike on all days. */
function likeness({ event, zone, shift, time }: Dated): string {
  const { summary, location, description } = event;
  return JSON.stringify([zone, shift, time, lengthOf(event), summary, location, description]);
}

/** The first of those bookings that are alike most often. */
function patternOf(dates: readonly Dated[]): Dated | undefined {
  const alike = new Map<string, { first: Dated; times: number }>();
  for (const date of dates) {
    if (!isOrdinary(date.event, date)) continue;
    const key = likeness(date);
    const known = alike.get(key) ?? { first: date, times: 0 };
    alike.set(key, { ...known, times: known.times + 1 });
  }
  return [...alike.values()].sort((one, other) => other.times - one.times)[0]?.first;
}

/** The dates of a rule from the first to the last one that is in the feed, each with its booking if there is one. */
function slotsOf(dates: readonly Dated[], pattern: Dated, { repeats, first_day }: CalendarSeries) {
  const byDay = new Map(dates.map((date) => [date.occurrence, date]));
  const slots = daysOfSeries(repeats, first_day).map((day) => {
    const local = { day: addDays(day, pattern.shift), time: pattern.time };
    const start = fromLocal(local.day, local.time, pattern.zone);
    const period = { start, end: new Date(start.getTime() + lengthOf(pattern.event)) };
    return { local, period, date: isOrdinary(period, pattern) ? byDay.get(day) : undefined };
  });
  const first = slots.findIndex(({ date }) => date);
  return slots.slice(first, slots.findLastIndex(({ date }) => date) + 1);
}

/**
 * The bookings of one series: an event that repeats, and plain ones for the dates of a rule about which programs disagree. All are plain
 * if no rule says them, or only one of them.
 */
function seriesEvents(dates: readonly Dated[], series: CalendarSeries, sequence: number): CalendarEvent[] {
  const pattern = patternOf(dates);
  const rule = pattern && shiftedRule(series.repeats, series.first_day, pattern.shift);
  const slots = pattern && rule !== undefined ? slotsOf(dates, pattern, series) : [];
  const parts = slots.flatMap(({ date, period }) => (date ? [{ date, period }] : []));
  if (!pattern || rule === undefined || parts.length < 2) return dates.map(({ event }) => event);
  const usual = likeness(pattern);
  const changed = parts.filter(
    ({ date, period }) => likeness(date) !== usual || date.event.start.getTime() !== period.start.getTime(),
  );
  const recurrence = {
    zone: pattern.zone,
    rule,
    until: parts.at(-1)!.period.start,
    except: slots.flatMap(({ date, local }) => (date ? [] : [local])),
    changed: changed.map(({ date, period }) => ({ instead: period.start, occasion: date.event })),
  };
  const repeated = { ...pattern.event, ...parts[0]!.period, key: `series-${series.id}`, sequence, recurrence };
  const inRule = new Set(parts.map(({ date }) => date));
  return [repeated, ...dates.filter((date) => !inRule.has(date)).map(({ event }) => event)];
}

/** The text of a feed. Expanded, it is the list of these bookings. */
export function feedText<Booking extends SeriesBooking>(
  bookings: readonly Booking[],
  { version, titleOf = titleAndPlace, ...options }: Feed<Booking>,
): string {
  const single: CalendarEvent[] = [];
  const ofSeries = new Map<string, { series: CalendarSeries; dates: Dated[] }>();
  for (const booking of bookings) {
    const { series, space } = booking;
    const event = eventOf(booking, titleOf(booking));
    if (!series) {
      single.push(event);
      continue;
    }
    const group = ofSeries.get(series.id) ?? { series, dates: [] };
    group.dates.push(dated(event, series.occurrence, space.time_zone));
    ofSeries.set(series.id, group);
  }
  const repeated = [...ofSeries.values()].flatMap(({ series, dates }) => seriesEvents(dates, series, version));
  return calendarOf([...single, ...repeated], options);
}
