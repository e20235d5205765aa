/** What all mails about a booking have: its facts, a link to it, and its recipients. */
import type { Env } from '#server/env.ts';
import type { Attachment, Cancellation } from '#server/mail/calendar-text.ts';
import { mailNews, type MailText, type StoredMail } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { mailedTitle } from '#domains/bookings/rules.ts';
import { placeFacts } from '#domains/bookings/server/facts.ts';
import { eventOf, mailedCalendar } from '#domains/bookings/server/mail/calendar-event.ts';
import type { SeriesBooking } from '#domains/bookings/server/mail/feed-text.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { placeText, spanText } from '#domains/bookings/texts.ts';
import type { Reader } from '#shared/languages.ts';
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import type { Said } from '#shared/said.ts';
import type { Translate } from '#shared/texts.ts';

/** The configuration that calendar files need. */
export type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL' | 'uidDomain'>;

/** A booking as mails say it. The instants are ISO strings. */
export type MailedBooking = {
  id: string;
  resource: string;
  type: ResourceType;
  picture: string | null;
  space: string;
  area: string;
  from: string;
  to: string;
  zone: string;
  seats: string[];
  pence: Pence;
  currency: Currency;
};

export type AboutBooking = { booking: MailedBooking };

const mailedOf = (record: BookingRecord): MailedBooking => ({
  id: record.id,
  ...placeFacts(record),
  type: record.type,
  picture: record.resource.picture,
  space: record.space.name,
  area: record.space.area,
  from: record.starts_at.toISOString(),
  to: record.ends_at.toISOString(),
  zone: record.space.time_zone,
  pence: record.total_pence,
  currency: record.currency,
});

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' in the time zone of the workspace. Contains both days if they differ. */
export const mailedPeriod = ({ from, to, zone }: Pick<MailedBooking, 'from' | 'to' | 'zone'>, reader: Reader): string =>
  spanText(new Date(from), new Date(to), zone, reader);

export type BookingText = MailText & {
  /** True for people who attend: the price is the matter of the customer. */
  hidesPrice?: boolean;
};

/** A mail with the facts of the booking. By default, the link leads to it. Mail programs show a JPEG, and not all of them WebP. */
export function aboutBooking(
  booking: MailedBooking,
  { hidesPrice, rows = [], ...text }: BookingText,
  t: Translate,
): MailText {
  const { id, resource, type, picture, space, area, seats, pence, currency } = booking;
  return {
    action: { label: t('See your booking'), path: paths.bookingPage(id) },
    ...text,
    picture: picture === null ? undefined : { path: picture, alt: resource },
    rows: [
      [t('What'), `${resource} (${t(RESOURCE_TYPE_NAMES[type])})`],
      [t('Where'), `${space}, ${area}`],
      [t('When'), mailedPeriod(booking, t)],
      ...(seats.length > 0 ? [[t('Seats'), seats.join(', ')] as [string, string]] : []),
      ...(hidesPrice ? [] : [[t('Total'), formatPence(pence, currency, t)] as [string, string]]),
      ...rows,
    ],
  };
}

/** How to get in; nothing if the place does not say it. */
export const entryParagraph = (entry: string, t: Translate): string[] =>
  entry ? [t('How to get in:\n{entry}', { entry })] : [];

type Recipient = { name: string; email: string };

/** The person whom the booking is for: billed, invited and not billed yet, or the customer of a request. */
export function customersOf({ assigned, customer_email: email, customer_name: name }: BookingRecord): Recipient[] {
  if (assigned) return [assigned];
  return email ? [{ name, email }] : [];
}

/** One mail about a booking for each recipient, by default the customer. Each gets the mails about a booking in order. */
export function mailsAbout(
  record: BookingRecord,
  mail: (about: AboutBooking) => Said,
  more: Pick<StoredMail, 'attachments' | 'sender'> = {},
  to: Recipient[] = customersOf(record),
): News[] {
  const said = mail({ booking: mailedOf(record) });
  return to.map((each) => mailNews(each, said, { ...more, spaceId: record.space_id, about: `booking ${record.id}` }));
}

/** 'F1, F2 in Loft', or the name of a room. */
export const placeName = (record: BookingRecord): string => placeText(placeFacts(record));

/** A booking as a mailed calendar file shows it. */
export const calendarBooking = (record: BookingRecord): SeriesBooking => ({
  ...record,
  title: mailedTitle(record.title) || record.resource.name,
  changes: record.history.length,
  series: record.series && { ...record.series, id: record.series_id!, occurrence: record.occurrence! },
});

/** The calendar file of a booking, with the same event as the calendar feeds. */
export function bookingFile(config: MailConfig, record: BookingRecord, cancelled?: Cancellation): Attachment {
  const stamp = new Date(record.history.at(-1)?.at ?? record.created_at);
  return mailedCalendar(config, [eventOf(calendarBooking(record))], { stamp, cancelled });
}
