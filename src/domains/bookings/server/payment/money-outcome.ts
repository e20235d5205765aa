/** Handles refunds and disputes that the payments domain reports: history, activity, the paid amount, and mails to staff. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { News } from '#server/outbox.ts';
import { bookingSentences, historySentences } from '#domains/bookings/sentences.ts';
import { type BookingChange, SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { type AboutBooking, mailsAbout } from '#domains/bookings/server/mail/about.ts';
import { customerText, moneyMails } from '#domains/bookings/server/mail/money-mails.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { staffOf } from '#domains/roles/server/index.ts';
import { type Pence } from '#shared/money.ts';
import { type RoleAccess, may } from '#shared/permissions.ts';
import type { Said } from '#shared/said.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';

/** The staff who answer for the money of a booking: those who see everybody's bookings and edit them. */
const answersForMoney = (role: RoleAccess) => role.showAllBooking && may(role, 'booking.booking');

/** A mail to the staff who answer for the money of a booking. */
export async function staffMails(
  trx: Transaction,
  record: BookingRecord,
  mail: (about: AboutBooking) => Said,
): Promise<News[]> {
  return mailsAbout(record, mail, {}, await staffOf(trx, record.space_id, answersForMoney));
}

type MoneyChange = Omit<BookingChange, 'live'>;

const sumFacts = ({ currency, resource }: BookingRecord, pence: Pence) => ({
  pence,
  currency,
  resource: resource.name,
});

const write = (trx: Transaction, record: BookingRecord, change: MoneyChange, at: Moment): Promise<BookingRecord> =>
  changeBooking(trx, record, SYSTEM, { ...change, live: 'update' }, at);

const becauseOf = ({ currency }: BookingRecord, pence: Pence, reason: string): Said =>
  historySentences.because({ pence, currency, reason });

/** The paid amount falls by a refund that was made outside the product, as far as it has not fallen before. */
export function refundedOutside(
  trx: Transaction,
  record: BookingRecord,
  amountPence: number,
  at: Moment,
): Promise<BookingRecord> {
  return write(trx, record, { columns: { paid_pence: Math.max(0, record.paid_pence - amountPence) } }, at);
}

/** Records a refund in the history and as an activity. */
export function chargeRefunded(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, method }: { amountPence: number; method: PaymentMethod },
  at: Moment,
  events: News[],
): Promise<BookingRecord> {
  const { currency } = record;
  const history = {
    type: 'refunded' as const,
    said: [historySentences.refunded({ pence: amountPence, currency, method })],
  };
  const action = bookingSentences.refunded(sumFacts(record, amountPence));
  return write(trx, record, { history, action, events }, at);
}

type FailedRefund = {
  amountPence: number;
  reason: string;
  /** False for a charge that did not pay for the booking. */
  isKept: boolean;
};

/** Records that a refund has failed: the money has not left the account, and staff must pay the customer in another way. */
export async function refundFailed(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, reason, isKept }: FailedRefund,
  at: Moment,
  events: News[],
): Promise<BookingRecord> {
  const mail = (about: AboutBooking) =>
    moneyMails.refundFailed({ ...about, pence: amountPence, reason, customer: customerText(record) });
  const change: MoneyChange = {
    columns: isKept ? { paid_pence: record.paid_pence + amountPence } : {},
    history: { type: 'refund_failed', said: [becauseOf(record, amountPence, reason)] },
    action: bookingSentences.couldNotRefund(sumFacts(record, amountPence)),
    events: [...(await staffMails(trx, record, mail)), ...events],
  };
  return write(trx, record, change, at);
}

export type DisputeReport = {
  amountPence: number;
  reason: string;
  dueBy: Date | null;
  /** The amount in the mail to staff: the whole amount, with the first of the bookings that it concerns; null with the others. */
  notifiedPence: number | null;
};

/** Records that the bank of a customer disputes a charge, and tells staff until when they can answer. */
export async function chargeDisputed(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, reason, dueBy, notifiedPence }: DisputeReport,
  at: Moment,
): Promise<BookingRecord> {
  const pence = notifiedPence ?? amountPence;
  const mail = (about: AboutBooking) =>
    moneyMails.disputed({ ...about, pence, reason, dueBy: dueBy?.toISOString() ?? null });
  const change: MoneyChange = {
    history: { type: 'disputed', said: [becauseOf(record, amountPence, reason)] },
    action: bookingSentences.recordedDispute(sumFacts(record, amountPence)),
    events: notifiedPence === null ? [] : await staffMails(trx, record, mail),
  };
  return write(trx, record, change, at);
}

export type ClosedDispute = {
  amountPence: number;
  notifiedPence: number | null;
  isLost: boolean;
  /** By how much the paid amount changes. */
  paidPence: number;
};

/** Records how a dispute has ended. A lost one lowers the paid amount, and one that is won after all raises it again. */
export async function disputeClosed(
  trx: Transaction,
  record: BookingRecord,
  { amountPence, isLost, paidPence, notifiedPence }: ClosedDispute,
  at: Moment,
  events: News[],
): Promise<BookingRecord> {
  const say = isLost ? bookingSentences.lostDispute : bookingSentences.wonDispute;
  const mailOf = isLost ? moneyMails.disputeLost : moneyMails.disputeWon;
  const mail = (about: AboutBooking) => mailOf({ ...about, pence: notifiedPence ?? amountPence });
  const change: MoneyChange = {
    columns: { paid_pence: Math.max(0, record.paid_pence + paidPence) },
    history: {
      type: 'dispute_closed',
      said: [historySentences.disputeEnded({ pence: amountPence, currency: record.currency, isLost })],
    },
    action: say(sumFacts(record, amountPence)),
    events: [...(notifiedPence === null ? [] : await staffMails(trx, record, mail)), ...events],
  };
  return write(trx, record, change, at);
}
