/** Calendar files (RFC 5545), for mails and feeds. They are written by ical.js, from the arrays of RFC 7265. */
import ICAL from 'ical.js';
import { type Component, type Property, localTime, timeZoneOf, utcTime } from '#server/mail/time-zone.ts';
import { type LocalTime, toLocal } from '#shared/time.ts';

const PRODUCT = '-//Cockpit//Bookings//EN';

/** When something takes place, and what a calendar says about it. */
export type Occasion = { start: Date; end: Date; summary: string; location: string; description: string };

/** How an event repeats from its start on, on the clock of a zone. */
export type Recurrence = {
  zone: string;
  /** The parts of a rule of RFC 5545 without its end: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'. */
  rule: string;
  /** The start of the last date. */
  until: Date;
  /** The starts that follow from the rule, and at which nothing takes place. The clock may skip them. */
  except: LocalTime[];
  /** The dates that differ from the others, each with the start that follows from the rule. */
  changed: { instead: Date; occasion: Occasion }[];
};

export type CalendarEvent = Occasion & {
  /** Names the event within this installation. It never changes, so that a newer version replaces the old one. */
  key: string;
  /** Rises with each version. */
  sequence: number;
  recurrence?: Recurrence;
  /** It is one date of the event with this key: that with this start by the rule, on the clock of a zone. */
  date?: { zone: string; start: Date };
};

type Mailbox = { name: string; email: string };

/** What a cancellation says (RFC 5546, 3.2.5). */
export type Cancellation = {
  /** From whose calendar the events are removed. */
  attendees: readonly Mailbox[];
  /** The events take place without these people. */
  takesPlace: boolean;
};

export type CalendarOptions = {
  /** What follows the @ in uids. */
  uidDomain: string;
  /** DTSTAMP: when its content was last brought up to date. */
  stamp: Date;
  /** The name that calendar programs show for a feed. A mailed event has none. */
  name?: string;
  /** Who publishes the events. A mailed event has one. Attendees are forbidden in what is published (RFC 5546, 3.2.1). */
  organizer?: Mailbox;
  cancelled?: Cancellation;
};

export type Attachment = { filename: string; content: string; contentType: string };

const text = (name: string, value: string): Property => [name, {}, 'text', value];

function textsOf({ summary, location, description }: Occasion): Property[] {
  return [
    text('summary', summary),
    ...(location ? [text('location', location)] : []),
    text('description', description),
  ];
}

const periodOf = ({ start, end }: Occasion): Property[] => [utcTime('dtstart', start), utcTime('dtend', end)];

function repeatedPeriodOf({ start, end }: Occasion, { zone, rule, until, except }: Recurrence): Property[] {
  const ends = ICAL.Time.fromJSDate(until, true).toICALString();
  return [
    localTime('dtstart', zone, toLocal(start, zone)),
    localTime('dtend', zone, toLocal(end, zone)),
    ['rrule', {}, 'recur', ICAL.Recur.fromString(`${rule};UNTIL=${ends}`).toJSON()],
    ...(except.length > 0 ? [localTime('exdate', zone, ...except)] : []),
  ];
}

const mailbox = (property: string, { name, email }: Mailbox): Property => [
  property,
  name ? { cn: name } : {},
  'cal-address',
  `mailto:${email}`,
];

/** Who is concerned, and whether it takes place. An event that goes on without some of its attendees is not cancelled. */
function stateOf({ organizer, cancelled }: CalendarOptions): Property[] {
  return [
    ...(cancelled?.takesPlace ? [] : [text('status', cancelled ? 'CANCELLED' : 'CONFIRMED')]),
    ...(organizer ? [mailbox('organizer', organizer)] : []),
    ...(cancelled?.attendees ?? []).map((attendee) => mailbox('attendee', attendee)),
  ];
}

const dateId = ({ zone, start }: NonNullable<CalendarEvent['date']>) =>
  localTime('recurrence-id', zone, toLocal(start, zone));

/** One component for an event, and one for each date of it that differs. Times outside a rule are in UTC, which no clock change shifts. */
function componentsOf(
  { key, sequence, recurrence, date, ...event }: CalendarEvent,
  options: CalendarOptions,
): Component[] {
  const common = [
    text('uid', `${key}@${options.uidDomain}`),
    ['sequence', {}, 'integer', sequence],
    utcTime('dtstamp', options.stamp),
    ...stateOf(options),
  ] satisfies Property[];
  const component = (properties: Property[]): Component => ['vevent', [...common, ...properties], []];
  if (!recurrence) return [component([...(date ? [dateId(date)] : []), ...periodOf(event), ...textsOf(event)])];
  return [
    component([...repeatedPeriodOf(event, recurrence), ...textsOf(event)]),
    ...recurrence.changed.map(({ instead, occasion }) =>
      component([dateId({ zone: recurrence.zone, start: instead }), ...periodOf(occasion), ...textsOf(occasion)]),
    ),
  ];
}

/** The zones of the events that repeat, and of their dates, each with the clock changes of the time of these events. */
function timeZonesOf(events: readonly CalendarEvent[]): Component[] {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { start, recurrence, date } of events) {
    const zone = recurrence?.zone ?? date?.zone;
    if (zone === undefined) continue;
    const { from, to } = spans.get(zone) ?? { from: Infinity, to: -Infinity };
    spans.set(zone, {
      from: Math.min(from, (date?.start ?? start).getTime()),
      to: Math.max(to, (date?.start ?? recurrence!.until).getTime()),
    });
  }
  return [...spans].map(([zone, { from, to }]) => timeZoneOf(zone, new Date(from), new Date(to)));
}

function nameOf(name: string): Property[] {
  return [
    text('name', name),
    text('x-wr-calname', name),
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ];
}

/** The text of a calendar. */
export function calendarOf(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { name } = options;
  const properties = [
    text('version', '2.0'),
    text('prodid', PRODUCT),
    text('method', methodOf(options)),
    ...(name ? nameOf(name) : []),
  ];
  const components = [...timeZonesOf(events), ...events.flatMap((event) => componentsOf(event, options))];
  return `${ICAL.stringify(['vcalendar', properties, components]).trimEnd()}\r\n`;
}

/** Mailed calendars are published, or cancelled. Calendar programs look for the method in the type of the attachment, too. */
const methodOf = ({ cancelled }: Pick<CalendarOptions, 'cancelled'>) => (cancelled ? 'CANCEL' : 'PUBLISH');

/** Events as the attachment of a mail. */
export function calendarFile(
  filename: string,
  events: readonly CalendarEvent[],
  options: CalendarOptions & Required<Pick<CalendarOptions, 'organizer'>>,
): Attachment {
  const contentType = `text/calendar; charset=utf-8; method=${methodOf(options)}`;
  return { filename, content: calendarOf(events, options), contentType };
}
