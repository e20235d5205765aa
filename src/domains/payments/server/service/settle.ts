/**
 * Records the outcome of a payment, exactly once. The outcome can arrive as the response, by the webhook, by payment-done, or by the
 * reconciliation. The bookings domain decides in the same transaction what it means for each of the bookings that it pays for.
 */
import { type Moment, type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { expectRow } from '#server/db/expect-row.ts';
import {
  type Author,
  type BookingRecord,
  chargeFailed,
  chargeProcesses,
  chargeSucceeded,
  chargeWaitsForBank,
  debitFailed,
  lockBooking,
  lockBookings,
  lockPlaces,
  plannedChargeFailed,
  refundNews,
  seriesBookedNews,
  SYSTEM,
  toBilled,
} from '#domains/bookings/server/index.ts';
import { debitUntil, METHOD_TEXTS } from '#domains/payments/methods.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import { bookingOf, type ChargeRow, PAYMENT_SETTLED } from '#domains/payments/server/model.ts';
import { countLateDecline } from '#domains/payments/server/service/card-limits.ts';
import {
  invoiceFailed,
  invoiceProcesses,
  invoiceSucceeded,
  invoiceWaits,
} from '#domains/payments/server/service/invoice-charge.ts';
import { noteProcessing, type Processed } from '#domains/payments/server/service/processing.ts';
import { openCharges, paymentPence, sharesOf } from '#domains/payments/server/service/send-charge.ts';
import {
  type Failure,
  paidWithColumns,
  type Settled,
  type Settlement,
  type Success,
} from '#domains/payments/server/service/settlement.ts';

function count({ metrics }: Services, { settlement, isNew }: Settled): Settlement {
  if (isNew) metrics?.count(CHARGES, { outcome: settlement });
  return settlement;
}

type Locked = { record: BookingRecord; row: ChargeRow };

/** Locks the bookings of a payment and then its charges, the order of all transactions. The first is the one that stands for it. */
async function lockShares(trx: Transaction, charge: ChargeRow): Promise<[Locked, ...Locked[]]> {
  const shares = await sharesOf(trx, charge);
  const bookingIds = shares.map(bookingOf);
  const records = await lockBookings(trx, bookingIds);
  const ids = shares.map(({ id }) => id);
  const rows = await trx('charges').whereIn('id', ids).orderBy('id').forUpdate();
  if (records.length > 1) await lockPlaces(trx, records);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const [first, ...others] = rows.map((row) => ({
    record: expectRow(recordOf.get(bookingOf(row)), `Booking ${row.booking_id}`),
    row,
  }));
  return [expectRow(first, `Charge ${charge.id}`), ...others];
}

async function payerOf(trx: Transaction, row: ChargeRow): Promise<Author> {
  const user = await trx('users').where('id', row.user_id).first('name', 'email');
  return user ? { userId: row.user_id, name: user.name || user.email, email: user.email } : SYSTEM;
}

type Paid = { success: Success; payer: Author; isPart: boolean };

/** Settles one charge of a payment that succeeded. It pays for its booking or a move of it, or is refunded in full. */
async function settleShare(
  trx: Transaction,
  { record, row }: Locked,
  { success, payer, isPart }: Paid,
  at: Moment,
): Promise<'kept' | 'returned'> {
  const amountPence = isPart ? row.amount_pence : success.amountPence;
  const method = success.paidWith?.method ?? row.method;
  const isLate = method === 'debit' && record.starts_at <= at.now;
  const report = { amountPence, how: METHOD_TEXTS[method].paid, payer, move: row.change, isLate, isPart };
  const document = { topic: PAYMENT_SETTLED, payload: { chargeId: row.id } };
  const outcome = await chargeSucceeded(trx, record, report, at, [document]);
  await trx('charges')
    .where('id', row.id)
    .update({
      status: 'succeeded',
      outcome,
      intent_id: row.lead_id === null ? success.intentId : null,
      ...paidWithColumns(success.paidWith),
      failure: null,
      recheck_at: null,
      settled_at: at.now,
      billed: toBilled(await lockBooking(trx, record.id)),
    });
  if (outcome === 'returned') {
    const refund = refundNews(record.id, `charge-${row.id}`, amountPence);
    await publish(trx, [{ ...refund, payload: { ...refund.payload, chargeId: row.id } }], at.now);
  }
  return outcome;
}

/** Settles a payment that succeeded, even if it counted as failed. @returns 'kept' if it paid for at least one booking */
export async function settleSucceeded(services: Services, charge: ChargeRow, success: Success): Promise<Settlement> {
  if (charge.invoice_id !== null) return count(services, await invoiceSucceeded(services, charge, success));
  const at = momentOf(services);
  const settled = await inTransaction(services, async (trx): Promise<Settled> => {
    const shares = await lockShares(trx, charge);
    const [{ row, record }] = shares;
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    const isPart = row.group_pence !== null && success.amountPence === paymentPence(row);
    const paid = { success, payer: await payerOf(trx, row), isPart };
    const outcomes: Settlement[] = [];
    for (const share of shares) outcomes.push(await settleShare(trx, share, paid, at));
    const isKept = outcomes.includes('kept');
    // One confirmation for all of them.
    if (isPart && isKept && record.series_id) await publish(trx, [seriesBookedNews(record.series_id)], at.now);
    return { settlement: isKept ? 'kept' : 'returned', isNew: true };
  });
  return count(services, settled);
}

/** Settles a payment that failed. A decline after the customer was asked to confirm it counts for the limit of declines. */
export async function settleFailed(services: Services, charge: ChargeRow, failure: Failure): Promise<Settlement> {
  const ofInvoice = charge.invoice_id !== null;
  const settled = await (ofInvoice ? invoiceFailed : bookingChargeFailed)(services, charge, failure);
  if (failure.isDeclined && settled.isLate) await countLateDecline(services, charge.user_id);
  return count(services, settled);
}

function bookingChargeFailed(
  services: Services,
  charge: ChargeRow,
  { reason, recheckAt = null }: Failure,
): Promise<Settled> {
  const at = momentOf(services);
  return inTransaction(services, async (trx): Promise<Settled> => {
    const shares = await lockShares(trx, charge);
    const [{ row }] = shares;
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    if (row.status === 'failed') {
      await trx('charges').where('id', row.id).update({ recheck_at: recheckAt });
      return { settlement: 'failed', isNew: false };
    }
    const failure = reason.slice(0, 500);
    const ids = shares.map((share) => share.row.id);
    await trx('charges').whereIn('id', ids).update({ status: 'failed', failure });
    await trx('charges').where('id', row.id).update({ recheck_at: recheckAt });
    // A form that its customer has left does not end the hold of another charge.
    const paidOtherwise = await openCharges(
      trx,
      shares.map(({ record }) => record.id),
    ).pluck('booking_id');
    for (const share of shares.filter(({ record }) => !paidOtherwise.includes(record.id)))
      await shareFailed(trx, share, failure, at);
    if (row.planned_booking_id) await plannedChargeFailed(trx, row.planned_booking_id, failure, at);
    return { settlement: 'failed', isNew: true, isLate: row.status === 'requires_action' };
  });
}

/** Ends the charge of a booking. The bank answers to a debit days later, so its customer gets a mail. */
function shareFailed(trx: Transaction, { record, row }: Locked, reason: string, at: Moment): Promise<void> {
  return row.status === 'processing'
    ? debitFailed(trx, record, { last4: row.card_last4, reason }, at)
    : chargeFailed(trx, record, row.change, at);
}

/** Records that the bank processes the payment for days. */
export function settleProcessing(services: Services, charge: ChargeRow, payment: Processed): Promise<void> {
  return (charge.invoice_id !== null ? invoiceProcesses : bookingChargeProcesses)(services, charge, payment);
}

function bookingChargeProcesses(services: Services, charge: ChargeRow, payment: Processed): Promise<void> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const [{ row, record }] = await lockShares(trx, charge);
    if (!(await noteProcessing(trx, { charge, row }, payment, at.now))) return;
    const until = debitUntil(payment.paidWith?.brand ?? row.card_brand, at.now);
    const how = METHOD_TEXTS[payment.paidWith?.method ?? row.method].paid;
    const payer = await payerOf(trx, row);
    await chargeProcesses(trx, record, { amountPence: row.amount_pence, until, how, payer }, at);
  });
}

/** Records that the bank asks the customer to confirm the payment. */
export async function settleWaiting(services: Services, charge: ChargeRow, intentId: string): Promise<void> {
  const ofInvoice = charge.invoice_id !== null;
  const isNew = await (ofInvoice ? invoiceWaits : bookingChargeWaits)(services, charge, intentId);
  if (isNew) services.metrics?.count(CHARGES, { outcome: 'bank_asks' });
}

function bookingChargeWaits(services: Services, charge: ChargeRow, intentId: string): Promise<boolean> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const shares = await lockShares(trx, charge);
    const [{ row }] = shares;
    if (row.status !== 'started' && row.status !== 'unconfirmed') return false;
    const ids = shares.map((share) => share.row.id);
    await trx('charges').whereIn('id', ids).update({ status: 'requires_action' });
    await trx('charges').where('id', row.id).update({ intent_id: intentId });
    for (const share of shares) await chargeWaitsForBank(trx, share.record, at);
    return true;
  });
}
