/** The calendar events of bookings, in mails and in feeds. */
import { type Attachment, type CalendarEvent, type Cancellation, calendarFile } from '#server/mail/calendar-text.ts';
import type { Env } from '#server/env.ts';
import { isOrdinary } from '#domains/bookings/server/places/ordinary-times.ts';
import type { SeriesClock, SeriesTerms } from '#domains/bookings/server/series/row.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE, fromLocal } from '#shared/time.ts';

export type CalendarSeries = Pick<SeriesTerms, 'repeats' | 'first_day'> & {
  id: string;
  /** The day of the rule that the booking came from. */
  occurrence: string;
  calendar?: SeriesClock | null;
};

/** What a calendar shows of a booking. */
export type CalendarBooking = {
  id: string;
  title: string;
  type: ResourceType;
  starts_at: Date;
  ends_at: Date;
  /** The number of its history entries. */
  changes: number;
  resource: { name: string };
  space: { name: string; area: string };
  /** Null if it is part of none. */
  series: CalendarSeries | null;
};

export const titleAndPlace = ({ title, space }: CalendarBooking) => `${title} at ${space.name}`;

export const seriesKey = ({ id }: Pick<CalendarSeries, 'id'>) => `series-${id}`;

/** The date of a series that a booking is. Undefined if calendars name it by itself, because programs disagree about its time. */
function dateOf({ series }: CalendarBooking) {
  if (!series?.calendar) return undefined;
  const { zone, time, minutes } = series.calendar;
  const start = fromLocal(series.occurrence, time, zone);
  const period = { start, end: new Date(start.getTime() + minutes * MINUTE) };
  return isOrdinary(period, { zone, time }) ? { key: seriesKey(series), date: { zone, start } } : undefined;
}

/** The event of a booking. Its sequence rises with the history, so that the event of a moved booking replaces the old one. */
export function eventOf(booking: CalendarBooking, summary = titleAndPlace(booking)): CalendarEvent {
  return {
    key: `booking-${booking.id}`,
    ...dateOf(booking),
    sequence: booking.changes,
    start: booking.starts_at,
    end: booking.ends_at,
    summary,
    location: booking.space.area,
    description: `${RESOURCE_TYPE_NAMES[booking.type]}, ${booking.resource.name}`,
  };
}

/** The mailed calendar of events, which the operator publishes. */
export function mailedCalendar(
  { OPERATOR_NAME, INFO_EMAIL, uidDomain }: Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'uidDomain'>,
  events: readonly CalendarEvent[],
  options: { stamp: Date; cancelled?: Cancellation },
): Attachment {
  const organizer = { name: OPERATOR_NAME, email: INFO_EMAIL };
  return calendarFile('booking.ics', events, { ...options, uidDomain, organizer });
}
