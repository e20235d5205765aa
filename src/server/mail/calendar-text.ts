/** Calendar files (RFC 5545), for mails and feeds. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { HOUR } from '#shared/time.ts';

const PRODUCT = { company: 'Cockpit', product: 'Bookings' };

export type CalendarEvent = {
  /** Names the event within this installation. It never changes, so that a newer version replaces the old one. */
  key: string;
  /** Rises with each version. */
  sequence: number;
  start: Date;
  end: Date;
  summary: string;
  location: string;
  description: string;
};

export type CalendarOptions = {
  publicUrl: string;
  /** DTSTAMP: when its content was last brought up to date. */
  stamp: Date;
  /** The name that calendar programs show for a feed. A mailed event has none. */
  name?: string;
  isCancelled?: boolean;
};

export type Attachment = { filename: string; content: string; contentType: string };

/** The text of a calendar. Times are in UTC, which no clock change shifts. */
export function calendarOf(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { publicUrl, stamp, name, isCancelled = false } = options;
  const calendar = ical({
    prodId: PRODUCT,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name && { name, ttl: HOUR / 1000 }),
  });
  const { hostname } = new URL(publicUrl);
  const status = isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  for (const { key, ...event } of events) calendar.createEvent({ ...event, id: `${key}@${hostname}`, stamp, status });
  return calendar.toString();
}

/** A calendar as the attachment of a mail. */
export function calendarFile(filename: string, content: string): Attachment {
  return { filename, content, contentType: 'text/calendar; charset=utf-8' };
}
