/** The mails to the customer of a booking: confirmed, moved, cancelled, or a payment that was refunded. */
import { awaitsDebit } from '#domains/bookings/debits.ts';
import { defineMails } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { type MoveMoney, statedDeadline } from '#domains/bookings/rules.ts';
import { cancellationText } from '#domains/availability/index.ts';
import { LAPSED } from '#domains/bookings/requests.ts';
import { entryOf } from '#domains/bookings/server/entry.ts';
import {
  type AboutBooking,
  aboutBooking,
  bookingFile,
  customersOf,
  entryParagraph,
  type MailConfig,
  mailsAbout,
} from '#domains/bookings/server/mail/about.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { creditsView } from '#domains/pricing/index.ts';
import { formatPence, type Pence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant } from '#shared/time.ts';
import { type Later, later, msg, type Translate } from '#shared/texts.ts';

/** Why a charge that succeeded is refunded in full. */
export type ReturnReason = 'taken' | 'late' | 'cancelled' | 'paid' | 'changed' | 'amount';

const RETURNED: Record<ReturnReason, { subject: string; text: Later }> = {
  taken: {
    subject: msg('Your booking at {space} could not be kept'),
    text: later('Your payment reached us after the time to pay had ended, and the place had been taken by then.'),
  },
  late: {
    subject: msg('Your booking at {space} could not be kept'),
    text: later('Your bank paid after the booking had begun.'),
  },
  cancelled: {
    subject: msg('Your booking at {space} stays cancelled'),
    text: later('Your payment reached us after the booking had been cancelled.'),
  },
  paid: {
    subject: msg('Your booking at {space} was paid twice'),
    text: later('Your payment reached us after the booking had already been paid.'),
  },
  changed: {
    subject: msg('Your booking at {space} was not moved'),
    text: later('Your payment for a move reached us after the booking had changed.'),
  },
  amount: {
    subject: msg('Your booking at {space} is not paid yet'),
    text: later('Your payment no longer matched the price of the booking.'),
  },
};

/** How a booking was confirmed. A booking on account began without a request. */
const CONFIRMED = {
  awaited: later('Your booking is confirmed. Your bank is still processing the payment.'),
  paid: later('Your booking is paid and confirmed.'),
  approved: later('Your booking request was approved, and your booking is confirmed.'),
  onAccount: later('Your booking is confirmed. You will receive an invoice.'),
};

type HeldFacts = AboutBooking & { until: string };
type ConfirmedFacts = AboutBooking & {
  how: keyof typeof CONFIRMED;
  isOver: boolean;
  /** How to get in; blank if the place does not say it. */
  entry: string;
  deadline: string | null;
  at: string;
};
type MovedFacts = AboutBooking & { chargePence: Pence; refundPence: Pence };
type CancelledFacts = AboutBooking & { paidPence: Pence; refundPence: Pence };

const untilText = ({ until, booking: { zone } }: HeldFacts, t: Translate) => formatInstant(new Date(until), zone, t);

function cancelledMoney({ paidPence, refundPence, booking: { currency } }: CancelledFacts, t: Translate): string[] {
  if (refundPence > 0)
    return [
      t('The {amount} that you paid will be refunded in the same way.', {
        amount: formatPence(refundPence, currency, t),
      }),
    ];
  if (paidPence === 0) return [];
  return [
    t('The {amount} that was paid is not refunded, because the deadline for a refund has passed.', {
      amount: formatPence(paidPence, currency, t),
    }),
  ];
}

export const bookingMails = defineMails('booking', {
  paymentLink: (held: HeldFacts, _frame, t) =>
    aboutBooking(
      held.booking,
      {
        subject: t('Please pay your booking at {space}', { space: held.booking.space }),
        paragraphs: [
          t('It is held for you until {time}. After that, others can book it.', { time: untilText(held, t) }),
        ],
        action: { label: t('Pay now'), path: paths.payNow(held.booking.id) },
      },
      t,
    ),
  /** The card was not charged for a booking of a series. */
  notCharged: ({ reason, ...held }: HeldFacts & { reason: string }, _frame, t) =>
    aboutBooking(
      held.booking,
      {
        subject: t('Please pay your booking at {space}', { space: held.booking.space }),
        paragraphs: [
          t('Your card was not charged for this booking. {reason}.', { reason: t(reason) }),
          t('The booking is held for you until {time}. After that, others can book it.', {
            time: untilText(held, t),
          }),
        ],
        action: { label: t('Pay now'), path: paths.payNow(held.booking.id) },
      },
      t,
    ),
  /** A booking of a series that was not paid in time. */
  notPaid: ({ booking }: AboutBooking, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} was not paid', { space: booking.space }),
        paragraphs: [t('It has not been paid in time, so it is not held for you any more.')],
      },
      t,
    ),
  confirmed: ({ booking, how, isOver, entry, deadline, at }: ConfirmedFacts, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} is confirmed', { space: booking.space }),
        paragraphs: [
          [t(CONFIRMED[how]), ...(isOver ? [] : [t('The calendar file is attached.')])].join(' '),
          ...entryParagraph(entry, t),
        ],
        rows: deadline
          ? [[t('Cancellation'), cancellationText(new Date(deadline), new Date(at), booking.zone, t)]]
          : [],
      },
      t,
    ),
  /** A request that was rejected, or that nobody decided before its start. */
  declined: ({ booking, remark }: AboutBooking & { remark: string }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking request at {space} was not accepted', { space: booking.space }),
        paragraphs:
          remark === LAPSED
            ? [t('Your booking request was not decided before its start, so it has lapsed.')]
            : [t('We are sorry that we cannot accept your booking request.'), remark],
      },
      t,
    ),
  moved: ({ booking, chargePence, refundPence }: MovedFacts, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t('Your booking at {space} has moved', { space: booking.space }),
        paragraphs: [
          t('Your booking has a new time. The new calendar file is attached.'),
          ...(chargePence > 0
            ? [
                t('The difference of {amount} has been charged.', {
                  amount: formatPence(chargePence, booking.currency, t),
                }),
              ]
            : []),
          ...(refundPence > 0
            ? [
                t('{amount} will be refunded in the way that you paid.', {
                  amount: formatPence(refundPence, booking.currency, t),
                }),
              ]
            : []),
        ],
      },
      t,
    ),
  cancelled: (cancelled: CancelledFacts, _frame, t) =>
    aboutBooking(
      cancelled.booking,
      {
        subject: t('Your booking at {space} is cancelled', { space: cancelled.booking.space }),
        paragraphs: [t('Your booking has been cancelled.'), ...cancelledMoney(cancelled, t)],
      },
      t,
    ),
  /** A charge that is refunded in full. */
  returned: ({ booking, reason }: AboutBooking & { reason: ReturnReason }, _frame, t) =>
    aboutBooking(
      booking,
      {
        subject: t(RETURNED[reason].subject, { space: booking.space }),
        paragraphs: [t(RETURNED[reason].text), t('We have refunded it in full.')],
      },
      t,
    ),
});

/** The mail with the link to the cart, for the billed member only. */
export const paymentLinkMails = (record: BookingRecord, holdUntil: Date): News[] =>
  mailsAbout(record, (about) => bookingMails.paymentLink({ ...about, until: holdUntil.toISOString() }));

/** The mail about a card that was not charged for a booking of a series, with the link to the cart. */
export const plannedFailedMails = (record: BookingRecord, reason: string): News[] =>
  mailsAbout(record, (about) => bookingMails.notCharged({ ...about, until: record.hold_until!.toISOString(), reason }));

/** The mail about a booking of a series that was not paid in time. */
export const plannedReleasedMails = (record: BookingRecord): News[] => mailsAbout(record, bookingMails.notPaid);

function howConfirmed({ booking_request, history }: BookingRecord, isAwaited: boolean): ConfirmedFacts['how'] {
  if (isAwaited) return 'awaited';
  if (!booking_request) return 'paid';
  return history[0]?.type === 'requested' ? 'approved' : 'onAccount';
}

export function confirmationMails(config: MailConfig, record: BookingRecord, now: Date): News[] {
  const { starts_at: from, paid_pence } = record;
  const isAwaited = awaitsDebit(subjectOf(record), { paid: paid_pence, total: record.total_pence }, now);
  const paid = isAwaited ? record.total_pence : paid_pence;
  // Staff have entered what was there already.
  const isOver = record.ends_at <= now;
  const deadline = statedDeadline(
    { ...record, from, paid, credits: creditsView(record.reductions, record.currency) },
    now,
  );
  const facts = {
    how: howConfirmed(record, isAwaited),
    isOver,
    entry: entryOf(record, now),
    deadline: deadline?.toISOString() ?? null,
    at: now.toISOString(),
  };
  return mailsAbout(record, (about) => bookingMails.confirmed({ ...about, ...facts }), {
    attachments: isOver ? [] : [bookingFile(config, record)],
  });
}

/** The mail about a request that was rejected, or that nobody decided before its start. */
export const declinedMails = (record: BookingRecord): News[] =>
  mailsAbout(record, (about) => bookingMails.declined({ ...about, remark: record.booking_admin_remark }));

/** The mails about a move, with the amount that was charged or is refunded. */
export const movedMails = (config: MailConfig, record: BookingRecord, { chargePence, refundPence }: MoveMoney) =>
  mailsAbout(record, (about) => bookingMails.moved({ ...about, chargePence, refundPence }), {
    attachments: [bookingFile(config, record)],
  });

/** The mails about a cancellation. They say whether the paid amount is refunded. */
export const cancelledMails = (config: MailConfig, record: BookingRecord, refundPence: number): News[] =>
  mailsAbout(record, (about) => bookingMails.cancelled({ ...about, paidPence: record.paid_pence, refundPence }), {
    attachments: [bookingFile(config, record, { attendees: customersOf(record), takesPlace: false })],
  });

/** The mail about a charge that is refunded in full. */
export const returnedMails = (record: BookingRecord, reason: ReturnReason): News[] =>
  mailsAbout(record, (about) => bookingMails.returned({ ...about, reason }));
