import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type BookingRecord } from '#domains/bookings/server/model.ts';
import {
  chargeDisputed,
  chargeRefunded,
  disputeClosed,
  refundedOutside,
  refundFailed,
} from '#domains/bookings/server/payment/money-outcome.ts';
import { chargeFailed, chargeSucceeded } from '#domains/bookings/server/payment/charge-outcome.ts';
import { chargeProcesses, chargeWaitsForBank, debitFailed } from '#domains/bookings/server/payment/bank-outcome.ts';
import { lockBooking, lockBookings } from '#domains/bookings/server/records.ts';
import { lockPlaces } from '#domains/bookings/server/places/lock-places.ts';
import { plannedChargeFailed } from '#domains/bookings/server/payment/planned.ts';
import { seriesBooked } from '#domains/bookings/server/news.ts';
import { toBilled } from '#domains/bookings/server/price/billed.ts';
import { SYSTEM } from '#domains/bookings/server/changes.ts';
import type { Move } from '#domains/bookings/server/lifecycle/move.ts';
import { enterAccount } from '#domains/companies/server/index.ts';
import {
  bookingOf,
  type ChargeRow,
  disputeSettled,
  openCharges,
  type Payable,
  paymentSettled,
  refundSettled,
  type RefundRow,
  refundNews,
} from '#domains/payments/server/index.ts';
import { msg } from '#shared/texts.ts';

const NO_REASON = msg('The payment service gave no reason');

/** What a company owes becomes less by a refund of what was put on its account. */
async function creditAccount(
  trx: Transaction,
  { id: charge_id, company_id, method }: ChargeRow,
  { id, amount_pence }: RefundRow,
  at: Date,
): Promise<void> {
  if (company_id === null || method !== 'account') return;
  const billed = await trx('company_entries').where({ charge_id }).first('user_id');
  const entry = { company_id, kind: 'refund', refund_id: id, amount_pence: -amount_pence, at } as const;
  await enterAccount(trx, { ...entry, user_id: billed?.user_id ?? null });
}

/** A charge pays a booking or a move of it. The bookings domain decides what it means. */
export const bookingPayable: Payable<BookingRecord> = {
  async lock(trx, _services, charges) {
    const records = await lockBookings(trx, charges.map(bookingOf));
    const byId = new Map(records.map((record) => [record.id, record]));
    return new Map(charges.map((row) => [row.id, expectRow(byId.get(bookingOf(row)), `Booking ${row.booking_id}`)]));
  },

  async lockRest(trx, shares) {
    if (shares.length === 1) return;
    await lockPlaces(
      trx,
      shares.map(({ thing }) => thing),
    );
  },

  async succeeded(trx, { row, thing: record }, { amountPence, method, payer, isPart }, at) {
    const isLate = method === 'debit' && record.starts_at <= at.now;
    const report = {
      amountPence,
      method,
      payer: payer ?? SYSTEM,
      move: row.change as Move | null,
      isLate,
      isPart,
    };
    const document = paymentSettled({ chargeId: row.id });
    const outcome = await chargeSucceeded(trx, record, report, at, [document]);
    return { outcome, billed: toBilled(await lockBooking(trx, record.id)) };
  },

  /** One confirmation for all of them. */
  async allSucceeded(trx, [{ thing }], { now }) {
    if (thing.series_id) await publish(trx, [seriesBooked({ seriesId: thing.series_id })], now);
  },

  async failed(trx, shares, { reason }, at) {
    // A form that its customer has left does not end the hold of another charge.
    const bookingIds = shares.map(({ thing }) => thing.id);
    const paidOtherwise = await openCharges(trx, bookingIds).pluck('booking_id');
    for (const { row, thing: record } of shares.filter(({ thing }) => !paidOtherwise.includes(thing.id)))
      // The bank answers to a debit days later, so its customer gets a mail.
      await (row.status === 'processing'
        ? debitFailed(trx, record, { last4: row.card_last4, reason }, at)
        : chargeFailed(trx, record, row.change as Move | null, at));
    const [{ row }] = shares;
    if (row.planned_booking_id) await plannedChargeFailed(trx, row.planned_booking_id, reason, at);
  },

  processing: (trx, { row, thing }, { payer, ...processing }, at) =>
    chargeProcesses(trx, thing, { amountPence: row.amount_pence, ...processing, payer: payer ?? SYSTEM }, at),

  async waits(trx, shares, at) {
    for (const { thing } of shares) await chargeWaitsForBank(trx, thing, at);
  },

  returnNews(row, amountPence) {
    const refund = refundNews(bookingOf(row), `charge-${row.id}`, amountPence);
    return { ...refund, payload: { ...refund.payload, chargeId: row.id } };
  },

  billedOf: toBilled,
  isAskedAgain: true,

  /** What it has paid falls when a refund is asked for here, and by one that was made outside. A refund that fails raises it again. */
  async refunded(trx, { row: charge, thing }, { refund, status, failure, isOutside }, at) {
    const { id, amount_pence: amountPence } = refund;
    const isKept = charge.outcome === 'kept';
    const isLower = isOutside && isKept && status !== 'failed';
    const record = isLower ? await refundedOutside(trx, thing, amountPence, at) : thing;
    const document = refundSettled({ refundId: id });
    if (status === 'succeeded') {
      await creditAccount(trx, charge, refund, at.now);
      return chargeRefunded(trx, record, { amountPence, method: charge.method }, at, [document]);
    }
    if (status !== 'failed') return record;
    return refundFailed(trx, record, { amountPence, reason: failure ?? NO_REASON, isKept }, at, [document]);
  },

  disputed: (trx, { thing }, disputed, at) => chargeDisputed(trx, thing, disputed, at),

  async disputeClosed(trx, { row, thing }, { disputeId, amountPence, isLost, wasLost, notifiedPence }, at) {
    const sign = Number(wasLost) - Number(isLost);
    const paidPence = row.outcome === 'kept' ? sign * amountPence : 0;
    const document = disputeSettled({ disputeId });
    await disputeClosed(trx, thing, { amountPence, isLost, paidPence, notifiedPence }, at, [document]);
  },
};
