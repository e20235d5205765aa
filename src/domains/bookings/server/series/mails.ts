/** The mails about a series: one for all of its bookings, which lists their days. */
import type { News } from '#server/outbox.ts';
import { eventOf, mailedCalendar } from '#domains/bookings/server/mail/calendar-event.ts';
import { eventsOf } from '#domains/bookings/server/mail/feed-text.ts';
import { entryParagraph } from '#domains/bookings/server/entry.ts';
import {
  calendarBooking,
  customersOf,
  type MailConfig,
  type MailText,
  mails,
  periodText,
  placeName,
} from '#domains/bookings/server/mail/mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { repeatText } from '#domains/bookings/series.ts';
import { type Currency, formatPence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { formatDay, formatInstant, toLocal } from '#shared/time.ts';

type Recipient = { name: string; email: string };

/** The days, each with its time and place if they are not those of the first one. */
function datesText(records: BookingRecord[]): string {
  const [first] = records;
  const usual = (record: BookingRecord) => {
    const zone = record.space.time_zone;
    return `${toLocal(record.starts_at, zone).time} ${toLocal(record.ends_at, zone).time} ${record.resource_id}`;
  };
  return records
    .map((record) =>
      usual(record) === usual(first!)
        ? formatDay(toLocal(record.starts_at, record.space.time_zone).day)
        : `${periodText(record)} (${placeName(record)})`,
    )
    .join(' · ');
}

/** The file of a series that was booked: the event of the feeds, if it has all dates. Those that follow later could not be added to a part of it. */
function bookedFile(config: MailConfig, records: BookingRecord[], now: Date) {
  const { series } = records[0]!;
  if (!series?.calendar || records.length < series.bookings) return seriesFile(config, records, now);
  const sequence = Math.max(...records.map(({ history }) => history.length));
  return mailedCalendar(config, eventsOf(records.map(calendarBooking), { sequence }), { stamp: now });
}

/** The file of some dates of a series. */
const seriesFile = (config: MailConfig, records: BookingRecord[], now: Date, cancelledFor?: Recipient[]) =>
  mailedCalendar(
    config,
    records.map((record) => eventOf(calendarBooking(record))),
    {
      stamp: now,
      cancelled: cancelledFor && { attendees: cancelledFor, takesPlace: false },
    },
  );

type Verb = readonly [one: string, many: string];
const BE: Verb = ['is', 'are'];
const HAVE: Verb = ['has', 'have'];

/** 'Your 4 bookings at London are', 'Your booking at London is' */
function yours(records: BookingRecord[], [one, many]: Verb): string {
  const { name } = records[0]!.space;
  return records.length === 1 ? `Your booking at ${name} ${one}` : `Your ${records.length} bookings at ${name} ${many}`;
}

/** '4 bookings that you attend at London are', 'A booking that you attend at London is' */
function attended(records: BookingRecord[], [one, many]: Verb): string {
  const what = records.length === 1 ? 'A booking' : `${records.length} bookings`;
  return `${what} that you attend at ${records[0]!.space.name} ${records.length === 1 ? one : many}`;
}

/** One mail about all of these bookings. The link leads to the first, and the total is that of all. */
function seriesMails(config: MailConfig, records: BookingRecord[], text: MailText, to?: Recipient[]): News[] {
  const [first] = records;
  const { series } = first!;
  const total_pence = records.reduce((sum, record) => sum + record.total_pence, 0);
  const repeats = series ? repeatText(series.repeats, series.first_day) : '';
  const action = { label: 'See your bookings', path: paths.bookingPage(first!.id) };
  return mails(
    config,
    { ...first!, total_pence },
    {
      action,
      ...text,
      rows: [
        ['Repeats', `${repeats}, ${pluralize(records.length, 'time')}`],
        ['Dates', datesText(records)],
        ...(text.rows ?? []),
      ],
    },
    to,
  );
}

/** The confirmation of a series for its customer. */
export function seriesBookedMails(config: MailConfig, records: BookingRecord[], now: Date): News[] {
  const [first] = records;
  return seriesMails(config, records, {
    subject: `${yours(records, BE)} confirmed`,
    paragraphs: [
      'Your bookings are confirmed. You will receive an invoice for each of them. The calendar file is attached.',
      ...entryParagraph(first!, now),
    ],
    attachments: [bookedFile(config, records, now)],
  });
}

/** The mail with the link to the cart, which pays all of the bookings at once. */
export function seriesLinkMails(config: MailConfig, records: BookingRecord[], holdUntil: Date): News[] {
  const [first] = records;
  const until = formatInstant(holdUntil, first!.space.time_zone);
  return seriesMails(config, records, {
    subject: `Please pay your ${pluralize(records.length, 'booking')} at ${first!.space.name}`,
    paragraphs: [`They are held for you until ${until}. After that, others can book them.`],
    action: { label: 'Pay now', path: paths.payNow(first!.id) },
  });
}

/** The mail about a series whose bookings are charged before they start. @param terms the words to which the customer has agreed */
export function seriesPlannedMails(config: MailConfig, records: BookingRecord[], terms: string): News[] {
  return seriesMails(config, records, {
    subject: `${yours(records, BE)} planned`,
    paragraphs: ['Each booking is confirmed once it is paid.', terms],
  });
}

/** The mail about requests of a series that were rejected together. */
export function seriesDeclinedMails(config: MailConfig, records: BookingRecord[], remark: string): News[] {
  return seriesMails(config, records, {
    subject: `Your ${records.length} booking requests at ${records[0]!.space.name} were not accepted`,
    paragraphs: ['We are sorry that we cannot accept your booking requests.', remark],
  });
}

/** A mail to somebody who attends. It counts for the limits of the person who is billed. */
function attendeeMails(config: MailConfig, records: BookingRecord[], text: MailText, to: Recipient): News[] {
  const sender = records[0]!.assigned_user_id ?? undefined;
  return seriesMails(config, records, { ...text, hidesPrice: true }, [to]).map((mail) => ({
    ...mail,
    payload: { ...mail.payload, sender },
  }));
}

/** The invitation to a series for somebody who attends it. */
export function seriesInvitationMails(config: MailConfig, records: BookingRecord[], to: Recipient, now: Date): News[] {
  const [first] = records;
  const text: MailText = {
    subject: `You are invited to ${pluralize(records.length, 'booking')} at ${first!.space.name}`,
    paragraphs: ['You attend these bookings. The calendar file is attached.', ...entryParagraph(first!, now)],
    attachments: [bookedFile(config, records, now)],
  };
  return attendeeMails(config, records, text, to);
}

type SeriesMoney = { paidPence: number; refundPence: number };

function moneyTexts({ paidPence, refundPence }: SeriesMoney, currency: Currency): string[] {
  const kept = paidPence - refundPence;
  return [
    ...(refundPence > 0 ? [`${formatPence(refundPence, currency)} will be refunded in the way that you paid.`] : []),
    ...(kept > 0
      ? [`${formatPence(kept, currency)} that was paid is not refunded, because the deadline for a refund has passed.`]
      : []),
  ];
}

/** The mail about bookings of a series that were cancelled together. */
export function seriesCancelledMails(
  config: MailConfig,
  records: BookingRecord[],
  money: SeriesMoney,
  now: Date,
): News[] {
  return seriesMails(config, records, {
    subject: `${yours(records, BE)} cancelled`,
    paragraphs: ['Your bookings have been cancelled.', ...moneyTexts(money, records[0]!.currency)],
    attachments: [seriesFile(config, records, now, customersOf(records[0]!))],
  });
}

/** The same for somebody who attended. They may not open the bookings any more. */
export function seriesEndedMails(config: MailConfig, records: BookingRecord[], to: Recipient, now: Date): News[] {
  const text: MailText = {
    subject: `${attended(records, BE)} cancelled`,
    paragraphs: ['These bookings have been cancelled. The attached file removes them from your calendar.'],
    action: { label: 'See your bookings', path: paths.booking },
    attachments: [seriesFile(config, records, now, [to])],
  };
  return attendeeMails(config, records, text, to);
}

/** The mail about bookings of a series that have moved together. */
export function seriesMovedMails(config: MailConfig, records: BookingRecord[], refundPence: number, now: Date): News[] {
  return seriesMails(config, records, {
    subject: `${yours(records, HAVE)} moved`,
    paragraphs: [
      'Your bookings have new times. The new calendar file is attached.',
      ...moneyTexts({ paidPence: refundPence, refundPence }, records[0]!.currency),
    ],
    attachments: [seriesFile(config, records, now)],
  });
}

/** The same for somebody who attends. */
export function seriesChangedMails(config: MailConfig, records: BookingRecord[], to: Recipient, now: Date): News[] {
  const text: MailText = {
    subject: `${attended(records, HAVE)} changed`,
    paragraphs: ['These bookings have new times. The new calendar file is attached.'],
    attachments: [seriesFile(config, records, now)],
  };
  return attendeeMails(config, records, text, to);
}
