/** The calendar events of bookings, in mails and in feeds. */
import { type Attachment, type CalendarEvent, type Cancellation, calendarFile } from '#server/mail/calendar-text.ts';
import type { Env } from '#server/env.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

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
};

export const titleAndPlace = ({ title, space }: CalendarBooking) => `${title} at ${space.name}`;

/** The event of a booking. Its sequence rises with the history, so that the event of a moved booking replaces the old one. */
export function eventOf(booking: CalendarBooking, summary: string): CalendarEvent {
  return {
    key: `booking-${booking.id}`,
    sequence: booking.changes,
    start: booking.starts_at,
    end: booking.ends_at,
    summary,
    location: booking.space.area,
    description: `${RESOURCE_TYPE_NAMES[booking.type]}, ${booking.resource.name}`,
  };
}

/** The mailed calendar of bookings, which the operator publishes: an event for each of them. */
export function mailedCalendar(
  { OPERATOR_NAME, INFO_EMAIL, uidDomain }: Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'uidDomain'>,
  bookings: readonly CalendarBooking[],
  options: { stamp: Date; cancelled?: Cancellation },
): Attachment {
  const events = bookings.map((booking) => eventOf(booking, titleAndPlace(booking)));
  const organizer = { name: OPERATOR_NAME, email: INFO_EMAIL };
  return calendarFile('booking.ics', events, { ...options, uidDomain, organizer });
}
