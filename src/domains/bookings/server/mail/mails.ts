/** The mails about a booking: confirmed, moved, cancelled, or a payment that was refunded. */
import { awaitsDebit } from '#domains/bookings/debits.ts';
import type { Env } from '#server/env.ts';
import type { Attachment, Cancellation } from '#server/mail/calendar-text.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import { type MoveMoney, mailedTitle, statedDeadline } from '#domains/bookings/rules.ts';
import { cancellationText } from '#domains/availability/index.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import { eventOf, mailedCalendar } from '#domains/bookings/server/mail/calendar-event.ts';
import type { SeriesBooking } from '#domains/bookings/server/mail/feed-text.ts';
import { entryParagraph } from '#domains/bookings/server/entry.ts';
import { placeFacts } from '#domains/bookings/server/facts.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { placeText, spanText } from '#domains/bookings/texts.ts';
import { creditsView } from '#domains/pricing/index.ts';
import { formatPence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatInstant } from '#shared/time.ts';

/** The configuration that mails need. */
export type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL' | 'uidDomain'>;

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' in the time zone of the workspace. Contains both days if they differ. */
export function periodText(record: Pick<BookingRecord, 'starts_at' | 'ends_at' | 'space'>): string {
  return spanText(record.starts_at, record.ends_at, record.space.time_zone);
}

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

/** The person whom the booking is for: billed, invited and not billed yet, or the customer of a request. */
export function customersOf({ assigned, customer_email: email, customer_name: name }: BookingRecord): Recipient[] {
  if (assigned) return [assigned];
  return email ? [{ name, email }] : [];
}

/** 'F1, F2 in Loft', or the name of a room. */
export const placeName = (record: BookingRecord): string => placeText(placeFacts(record));

const linkTo = ({ id }: BookingRecord) => ({ label: 'See your booking', path: paths.bookingPage(id) });

type Recipient = { name: string; email: string };

export type MailText = {
  subject: string;
  paragraphs: string[];
  attachments?: Attachment[];
  /** True for people who attend: the price is the matter of the customer. */
  hidesPrice?: boolean;
  /** Further facts of the booking. */
  rows?: [string, string][];
  /** By default, the link leads to the booking. */
  action?: { label: string; path: string };
};

/** Mail programs show a JPEG, and not all of them WebP. */
function pictureOf(publicUrl: string, { name, picture }: BookingRecord['resource']) {
  return picture === null ? undefined : { url: `${publicUrl}${picture}`, alt: name };
}

/** One mail for each recipient, by default the customer, with the facts of the booking. */
export function mails(
  { OPERATOR_NAME, INFO_EMAIL, PUBLIC_URL }: MailConfig,
  record: BookingRecord,
  mail: MailText,
  to: Recipient[] = customersOf(record),
): News[] {
  const { subject, paragraphs, attachments = [], rows = [], action = linkTo(record) } = mail;
  return to.map(({ name, email }) => {
    const { html, text } = renderMail({
      heading: subject,
      picture: pictureOf(PUBLIC_URL, record.resource),
      paragraphs: [name ? `Hello ${name},` : 'Hello,', ...paragraphs],
      rows: [
        ['What', `${record.resource.name} (${RESOURCE_TYPE_NAMES[record.type]})`],
        ['Where', `${record.space.name}, ${record.space.area}`],
        ['When', periodText(record)],
        ...(record.items.length > 0
          ? [['Seats', record.items.map((seat) => seat.seat_no).join(', ')] as [string, string]]
          : []),
        ...(mail.hidesPrice ? [] : [['Total', formatPence(record.total_pence, record.currency)] as [string, string]]),
        ...rows,
      ],
      action: { label: action.label, url: `${PUBLIC_URL}${action.path}` },
      footer: `Questions? Write to ${INFO_EMAIL}.`,
      operatorName: OPERATOR_NAME,
    });
    return { topic: 'mail', payload: { to: email, subject, html, text, attachments } };
  });
}

/** The mail with the link to the cart, for the billed member only. */
export function paymentLinkMails(config: MailConfig, record: BookingRecord, holdUntil: Date): News[] {
  const until = formatInstant(holdUntil, record.space.time_zone);
  return mails(
    config,
    record,
    {
      subject: `Please pay your booking at ${record.space.name}`,
      paragraphs: [`It is held for you until ${until}. After that, others can book it.`],
      action: { label: 'Pay now', path: paths.payNow(record.id) },
    },
    customersOf(record),
  );
}

/** The mail about a card that was not charged for a booking of a series, with the link to the cart. */
export function plannedFailedMails(config: MailConfig, record: BookingRecord, reason: string): News[] {
  const until = formatInstant(record.hold_until!, record.space.time_zone);
  return mails(config, record, {
    subject: `Please pay your booking at ${record.space.name}`,
    paragraphs: [
      `Your card was not charged for this booking. ${reason}.`,
      `The booking is held for you until ${until}. After that, others can book it.`,
    ],
    action: { label: 'Pay now', path: paths.payNow(record.id) },
  });
}

/** The mail about a booking of a series that was not paid in time. */
export function plannedReleasedMails(config: MailConfig, record: BookingRecord): News[] {
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} was not paid`,
    paragraphs: ['It has not been paid in time, so it is not held for you any more.'],
  });
}

export function confirmationMails(config: MailConfig, record: BookingRecord, now: Date): News[] {
  const { space, starts_at: from, paid_pence } = record;
  const isAwaited = awaitsDebit(subjectOf(record), { paid: paid_pence, total: record.total_pence }, now);
  const paid = isAwaited ? record.total_pence : paid_pence;
  // Staff have entered what was there already.
  const isOver = record.ends_at <= now;
  const deadline = statedDeadline(
    { ...record, from, paid, credits: creditsView(record.reductions, record.currency) },
    now,
  );
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} is confirmed`,
    paragraphs: [
      [isAwaited ? AWAITED : confirmationText(record), ...(isOver ? [] : ['The calendar file is attached.'])].join(' '),
      ...entryParagraph(record, now),
    ],
    rows: deadline ? [['Cancellation', cancellationText(deadline, now, space.time_zone)]] : [],
    attachments: isOver ? [] : [bookingFile(config, record)],
  });
}

const AWAITED = 'Your booking is confirmed. Your bank is still processing the payment.';

/** A booking on account began without a request. */
function confirmationText({ booking_request, history }: BookingRecord): string {
  if (!booking_request) return 'Your booking is paid and confirmed.';
  if (history[0]?.type === 'requested') return 'Your booking request was approved, and your booking is confirmed.';
  return 'Your booking is confirmed. You will receive an invoice.';
}

/** The mail about a request that was rejected, or that nobody decided before its start. */
export function declinedMails(config: MailConfig, record: BookingRecord): News[] {
  const { booking_admin_remark: remark, space } = record;
  return mails(config, record, {
    subject: `Your booking request at ${space.name} was not accepted`,
    paragraphs:
      remark === LAPSED
        ? ['Your booking request was not decided before its start, so it has lapsed.']
        : ['We are sorry that we cannot accept your booking request.', remark],
  });
}

/** The mails about a move, with the amount that was charged or is refunded. */
export function movedMails(config: MailConfig, record: BookingRecord, { chargePence, refundPence }: MoveMoney): News[] {
  const money = [
    ...(chargePence > 0 ? [`The difference of ${formatPence(chargePence, record.currency)} has been charged.`] : []),
    ...(refundPence > 0
      ? [`${formatPence(refundPence, record.currency)} will be refunded in the way that you paid.`]
      : []),
  ];
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} has moved`,
    paragraphs: ['Your booking has a new time. The new calendar file is attached.', ...money],
    attachments: [bookingFile(config, record)],
  });
}

/** The mails about a cancellation. They say whether the paid amount is refunded. */
export function cancelledMails(config: MailConfig, record: BookingRecord, refundPence: number): News[] {
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} is cancelled`,
    paragraphs: ['Your booking has been cancelled.', ...cancelledMoney(record, refundPence)],
    attachments: [bookingFile(config, record, { attendees: customersOf(record), takesPlace: false })],
  });
}

function cancelledMoney({ paid_pence, currency }: BookingRecord, refundPence: number): string[] {
  if (refundPence > 0)
    return [`The ${formatPence(refundPence, currency)} that you paid will be refunded in the same way.`];
  if (paid_pence === 0) return [];
  return [
    `The ${formatPence(paid_pence, currency)} that was paid is not refunded, because the deadline for a refund has passed.`,
  ];
}

/** Why a charge that succeeded is refunded in full. */
export type ReturnReason = 'taken' | 'late' | 'cancelled' | 'paid' | 'changed' | 'amount';

const RETURNED: Record<ReturnReason, { subject: string; text: string }> = {
  taken: {
    subject: 'could not be kept',
    text: 'Your payment reached us after the time to pay had ended, and the place had been taken by then.',
  },
  late: { subject: 'could not be kept', text: 'Your bank paid after the booking had begun.' },
  cancelled: { subject: 'stays cancelled', text: 'Your payment reached us after the booking had been cancelled.' },
  paid: { subject: 'was paid twice', text: 'Your payment reached us after the booking had already been paid.' },
  changed: { subject: 'was not moved', text: 'Your payment for a move reached us after the booking had changed.' },
  amount: { subject: 'is not paid yet', text: 'Your payment no longer matched the price of the booking.' },
};

/** The mail about a charge that is refunded in full. */
export function returnedMails(config: MailConfig, record: BookingRecord, reason: ReturnReason): News[] {
  const { subject, text } = RETURNED[reason];
  return mails(config, record, {
    subject: `Your booking at ${record.space.name} ${subject}`,
    paragraphs: [text, 'We have refunded it in full.'],
  });
}
