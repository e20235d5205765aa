/** Bookings in calendars: one event for a series, with its rule and its exceptions, and one for each other booking (docs/decisions/0028). */
import { type CalendarEvent, type CalendarOptions, type Occasion, calendarOf } from '#server/mail/calendar-text.ts';
import {
  type CalendarBooking,
  type CalendarSeries,
  eventOf,
  seriesKey,
  titleAndPlace,
} from '#domains/bookings/server/mail/calendar-event.ts';
import { isOrdinary } from '#domains/bookings/server/places/ordinary-times.ts';
import { daysOfSeries, shiftedRule } from '#domains/bookings/server/series/days.ts';
import { DAY, MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';

export type SeriesBooking = CalendarBooking & { space: { time_zone: string } };

type Feed<Booking> = CalendarOptions & {
  /** Rises with each change of the feed. The events of series have it as their sequence. */
  version: number;
  /** By default 'Title at workspace'. */
  titleOf?: (booking: Booking) => string;
};

type OccasionPeriod = Pick<Occasion, 'start' | 'end'>;

/** A booking of a series, and when it begins on the clock of its workspace, in days from its day of the rule. */
type Dated = { event: CalendarEvent; occurrence: string; zone: string; shift: number; time: string };

const lengthOf = ({ start, end }: OccasionPeriod) => end.getTime() - start.getTime();

function dated(event: CalendarEvent, occurrence: string, zone: string): Dated {
  const { day, time } = toLocal(event.start, zone);
  return { event, occurrence, zone, time, shift: (Date.parse(day) - Date.parse(occurrence)) / DAY };
}

/** What most dates are like, and how long those of the rule are. */
type Pattern = Dated & { length: number };

/** Equal for bookings that are alike on all days. */
function likeness({ event, zone, shift, time }: Dated, length = lengthOf(event)): string {
  const { summary, location, description } = event;
  return JSON.stringify([zone, shift, time, length, summary, location, description]);
}

/** The first of those bookings that are alike most often. */
function usualOf(dates: readonly Dated[]): Dated | undefined {
  const alike = new Map<string, { first: Dated; times: number }>();
  for (const date of dates) {
    if (!isOrdinary(date.event, date)) continue;
    const key = likeness(date);
    const known = alike.get(key) ?? { first: date, times: 0 };
    alike.set(key, { ...known, times: known.times + 1 });
  }
  return [...alike.values()].sort((one, other) => other.times - one.times)[0]?.first;
}

/** The rule of a series that knows its clock never moves: dates that have are exceptions. Any other follows what most dates are like. */
function patternOf(dates: readonly Dated[], { calendar }: CalendarSeries): Pattern | undefined {
  if (!calendar) {
    const usual = usualOf(dates);
    return usual && { ...usual, length: lengthOf(usual.event) };
  }
  const { zone, time, minutes } = calendar;
  const isInPlace = (date: Dated) => date.zone === zone && date.time === time && date.shift === 0;
  const like = usualOf(dates.filter(isInPlace)) ?? dates[0]!;
  return { ...like, zone, time, shift: 0, length: minutes * MINUTE };
}

/** The dates of a rule from the first to the last one that is in the feed, each with its booking if there is one. */
function slotsOf(dates: readonly Dated[], pattern: Pattern, { repeats, first_day }: CalendarSeries) {
  const byDay = new Map(dates.map((date) => [date.occurrence, date]));
  const slots = daysOfSeries(repeats, first_day).map((day) => {
    const local = { day: addDays(day, pattern.shift), time: pattern.time };
    const start = fromLocal(local.day, local.time, pattern.zone);
    const period = { start, end: new Date(start.getTime() + pattern.length) };
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
  const pattern = patternOf(dates, series);
  const rule = pattern && shiftedRule(series.repeats, series.first_day, pattern.shift);
  const slots = pattern && rule !== undefined ? slotsOf(dates, pattern, series) : [];
  const parts = slots.flatMap(({ date, period }) => (date ? [{ date, period }] : []));
  const least = series.calendar ? 1 : 2;
  if (!pattern || rule === undefined || parts.length < least) return dates.map(({ event }) => event);
  const usual = likeness(pattern, pattern.length);
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
  const first = { ...pattern.event, ...parts[0]!.period, date: undefined };
  const repeated = { ...first, key: seriesKey(series), sequence, recurrence };
  const inRule = new Set(parts.map(({ date }) => date));
  return [repeated, ...dates.filter((date) => !inRule.has(date)).map(({ event }) => event)];
}

/** The events of bookings. Expanded, they are the list of these bookings. @param sequence that of series */
export function eventsOf<Booking extends SeriesBooking>(
  bookings: readonly Booking[],
  { sequence, titleOf = titleAndPlace }: { sequence: number; titleOf?: ((booking: Booking) => string) | undefined },
): CalendarEvent[] {
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
  const repeated = [...ofSeries.values()].flatMap(({ series, dates }) => seriesEvents(dates, series, sequence));
  return [...single, ...repeated];
}

/** The text of a feed. */
export function feedText<Booking extends SeriesBooking>(
  bookings: readonly Booking[],
  { version, titleOf, ...options }: Feed<Booking>,
): string {
  return calendarOf(eventsOf(bookings, { sequence: version, titleOf }), options);
}
