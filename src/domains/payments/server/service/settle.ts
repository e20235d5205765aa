/**
 * Records the outcome of a charge, exactly once. The outcome can arrive as the response, by the webhook, by payment-done, or by the
 * reconciliation. The bookings domain decides in the same transaction what it means for the booking.
 */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { expectRow } from '#server/db/expect-row.ts';
import {
  type Author,
  type BookingRecord,
  chargeFailed,
  chargeSucceeded,
  chargeWaitsForBank,
  lockBooking,
  refundNews,
  SYSTEM,
  toBilled,
} from '#domains/bookings/server/index.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import { type ChargeRow, PAYMENT_SETTLED } from '#domains/payments/server/model.ts';
import { countLateDecline } from '#domains/payments/server/service/card-limits.ts';

/** 'kept': the charge paid for the booking or its move. 'returned': it did not, and is refunded in full. */
export type Settlement = 'kept' | 'returned' | 'failed';

type Success = { intentId: string; last4: string | null; brand: string | null; amountPence: number };

type Settled = {
  settlement: Settlement;
  /** True only for the call that settled the charge. */
  isNew: boolean;
  /** True if it waited for the customer's bank until then. */
  isLate?: boolean;
};

function count({ metrics }: Services, { settlement, isNew }: Settled): Settlement {
  if (isNew) metrics?.count(CHARGES, { outcome: settlement });
  return settlement;
}

/** Locks the booking and then the charge, the order of all transactions. */
async function lockCharge(
  trx: Transaction,
  charge: Pick<ChargeRow, 'id' | 'booking_id'>,
): Promise<{ record: BookingRecord; row: ChargeRow }> {
  const record = await lockBooking(trx, charge.booking_id);
  const row = await trx('charges').where('id', charge.id).forUpdate().first();
  return { record, row: expectRow(row, `Charge ${charge.id}`) };
}

async function payerOf(trx: Transaction, row: ChargeRow): Promise<Author> {
  const user = await trx('users').where('id', row.user_id).first('name', 'email');
  return user ? { userId: row.user_id, name: user.name || user.email, email: user.email } : SYSTEM;
}

/** Settles a charge that succeeded, even if it counted as failed. It pays for the booking or its move, or is refunded in full. */
export async function settleSucceeded(services: Services, charge: ChargeRow, success: Success): Promise<Settlement> {
  const at = momentOf(services);
  const settled = await inTransaction(services, async (trx): Promise<Settled> => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    const payer = await payerOf(trx, row);
    const report = { amountPence: success.amountPence, payer, move: row.change };
    const document = { topic: PAYMENT_SETTLED, payload: { chargeId: row.id } };
    const outcome = await chargeSucceeded(trx, record, report, at, [document]);
    await trx('charges')
      .where('id', row.id)
      .update({
        status: 'succeeded',
        outcome,
        intent_id: success.intentId,
        card_last4: success.last4 ?? row.card_last4,
        card_brand: success.brand ?? row.card_brand,
        failure: null,
        recheck_at: null,
        settled_at: at.now,
        billed: toBilled(await lockBooking(trx, record.id)),
      });
    if (outcome === 'returned') {
      const refund = refundNews(record.id, `charge-${row.id}`, success.amountPence);
      await publish(trx, [{ ...refund, payload: { ...refund.payload, chargeId: row.id } }], at.now);
    }
    return { settlement: outcome, isNew: true };
  });
  return count(services, settled);
}

type Failure = {
  reason: string;
  /** The time of the next lookup, for a charge that was not found. */
  recheckAt?: Date | null;
  /** True if the bank declined it. */
  isDeclined?: boolean;
};

/** Settles a charge that failed. A decline after the customer was asked to confirm the charge counts for the limit of declines. */
export async function settleFailed(
  services: Services,
  charge: ChargeRow,
  { reason, recheckAt = null, isDeclined = false }: Failure,
): Promise<Settlement> {
  const at = momentOf(services);
  const settled = await inTransaction(services, async (trx): Promise<Settled> => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    if (row.status === 'failed') {
      await trx('charges').where('id', row.id).update({ recheck_at: recheckAt });
      return { settlement: 'failed', isNew: false };
    }
    await trx('charges')
      .where('id', row.id)
      .update({ status: 'failed', failure: reason.slice(0, 500), recheck_at: recheckAt });
    await chargeFailed(trx, record, row.change, at);
    return { settlement: 'failed', isNew: true, isLate: row.status === 'requires_action' };
  });
  if (isDeclined && settled.isLate) await countLateDecline(services, charge.user_id);
  return count(services, settled);
}

/** Records that the bank asks the customer to confirm the charge. */
export async function settleWaiting(services: Services, charge: ChargeRow, intentId: string): Promise<void> {
  const at = momentOf(services);
  const isNew = await inTransaction(services, async (trx) => {
    const { record, row } = await lockCharge(trx, charge);
    if (row.status !== 'started') return false;
    await trx('charges').where('id', row.id).update({ status: 'requires_action', intent_id: intentId });
    await chargeWaitsForBank(trx, record, at);
    return true;
  });
  if (isNew) services.metrics?.count(CHARGES, { outcome: 'bank_asks' });
}
