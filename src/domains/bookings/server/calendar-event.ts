/** The calendar events of bookings, in mails and in feeds. */
import { type CalendarOptions, calendarOf } from '#server/mail/calendar-text.ts';
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

type Calendar<Booking extends CalendarBooking> = CalendarOptions & {
  /** By default 'Title at workspace'. */
  titleOf?: (booking: Booking) => string;
};

const titleAndPlace = ({ title, space }: CalendarBooking) => `${title} at ${space.name}`;

/** The text of a calendar. The sequence of a booking rises with its history, so that the event of a moved booking replaces the old one. */
export function calendarText<Booking extends CalendarBooking>(
  bookings: readonly Booking[],
  { titleOf = titleAndPlace, ...options }: Calendar<Booking>,
): string {
  const events = bookings.map((booking) => ({
    key: `booking-${booking.id}`,
    sequence: booking.changes,
    start: booking.starts_at,
    end: booking.ends_at,
    summary: titleOf(booking),
    location: booking.space.area,
    description: `${RESOURCE_TYPE_NAMES[booking.type]}, ${booking.resource.name}`,
  }));
  return calendarOf(events, options);
}
