/** The calendar events of bookings (RFC 5545), in mails and in feeds. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { HOUR } from '#shared/time.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

const PRODUCT = { company: 'Cockpit', product: 'Bookings' };

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

type Calendar<Booking extends CalendarBooking> = {
  publicUrl: string;
  /** DTSTAMP: when its content was last brought up to date. */
  stamp: Date;
  /** The name that calendar programs show for a feed. A mailed event has none. */
  name?: string;
  isCancelled?: boolean;
  /** By default 'Title at workspace'. */
  titleOf?: (booking: Booking) => string;
};

const titleAndPlace = ({ title, space }: CalendarBooking) => `${title} at ${space.name}`;

/**
 * The text of a calendar. The uid of a booking never changes and its sequence rises, so that the event of a moved booking replaces
 * the old one. Times are in UTC, which no clock change shifts.
 */
export function calendarText<Booking extends CalendarBooking>(
  bookings: readonly Booking[],
  { publicUrl, stamp, name, isCancelled = false, titleOf = titleAndPlace }: Calendar<Booking>,
): string {
  const calendar = ical({
    prodId: PRODUCT,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name && { name, ttl: HOUR / 1000 }),
  });
  const { hostname } = new URL(publicUrl);
  for (const booking of bookings) {
    calendar.createEvent({
      id: `booking-${booking.id}@${hostname}`,
      sequence: booking.changes,
      stamp,
      start: booking.starts_at,
      end: booking.ends_at,
      summary: titleOf(booking),
      location: booking.space.area,
      description: `${RESOURCE_TYPE_NAMES[booking.type]}, ${booking.resource.name}`,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
