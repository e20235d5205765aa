/**
 * Records the outcome of a payment, exactly once. The outcome can arrive as the response, by the webhook, by payment-done, or by the
 * reconciliation. What is paid decides in the same transaction what it means (payable.ts).
 */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { debitUntil } from '#domains/payments/methods.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import type { Paying, PaidShare, Thing } from '#domains/payments/server/payable.ts';
import { countLateDecline } from '#domains/payments/server/service/card-limits.ts';
import { lockShares, payableOf } from '#domains/payments/server/service/lock-shares.ts';
import { noteProcessing, type Processed } from '#domains/payments/server/service/processing.ts';
import { isChosenInBrowser, paymentPence } from '#domains/payments/server/service/send-charge.ts';
import {
  type Failure,
  NEVER_ARRIVED,
  paidWithColumns,
  type Settled,
  type Settlement,
  type Success,
} from '#domains/payments/server/service/settlement.ts';

function count({ metrics }: Services, { settlement, isNew }: Settled): Settlement {
  if (isNew) metrics?.count(CHARGES, { outcome: settlement });
  return settlement;
}

async function payerOf(trx: Transaction, row: ChargeRow): Promise<Paying> {
  const user = await trx('users').where('id', row.user_id).first('name', 'email');
  return user ? { userId: row.user_id, name: user.name || user.email, email: user.email } : null;
}

type PaidCharge = { success: Success; payer: Paying; isPart: boolean };

/** Settles one charge of a payment that succeeded. It pays for what it was made for, or is refunded in full. */
async function settleShare(
  trx: Transaction,
  services: Services,
  share: PaidShare<Thing>,
  { success, payer, isPart }: PaidCharge,
  now: Date,
): Promise<Settlement> {
  const { row } = share;
  const payable = payableOf(services, row);
  const amountPence = isPart ? row.amount_pence : success.amountPence;
  const received = { amountPence, method: success.paidWith?.method ?? row.method, payer, isPart };
  const { outcome, billed } = await payable.succeeded(trx, share, received, { services, now });
  await trx('charges')
    .where('id', row.id)
    .update({
      status: 'succeeded',
      outcome,
      intent_id: row.lead_id === null ? success.intentId : null,
      ...paidWithColumns(success.paidWith),
      failure: null,
      recheck_at: null,
      settled_at: now,
      ...(billed !== undefined && { billed }),
    });
  if (outcome === 'returned') await publish(trx, [payable.returnNews(row, amountPence)], now);
  return outcome;
}

/** Settles a payment that succeeded, even if it counted as failed. @returns 'kept' if it paid for at least one thing */
export async function settleSucceeded(services: Services, charge: ChargeRow, success: Success): Promise<Settlement> {
  const at = momentOf(services);
  const settled = await inTransaction(services, async (trx): Promise<Settled> => {
    const shares = await lockShares(trx, services, charge);
    const [{ row }] = shares;
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    const isPart = row.group_pence !== null && success.amountPence === paymentPence(row);
    const paid = { success, payer: await payerOf(trx, row), isPart };
    const outcomes: Settlement[] = [];
    for (const share of shares) outcomes.push(await settleShare(trx, services, share, paid, at.now));
    const isKept = outcomes.includes('kept');
    if (isPart && isKept) await payableOf(services, row).allSucceeded?.(trx, shares, at);
    return { settlement: isKept ? 'kept' : 'returned', isNew: true };
  });
  return count(services, settled);
}

/** Settles a payment that failed. A decline after the customer was asked to confirm it counts for the limit of declines. */
export async function settleFailed(
  services: Services,
  charge: ChargeRow,
  { reason, recheckAt = null, isDeclined }: Failure,
): Promise<Settlement> {
  const at = momentOf(services);
  const settled = await inTransaction(services, async (trx): Promise<Settled> => {
    const shares = await lockShares(trx, services, charge);
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
    await payableOf(services, row).failed(trx, shares, { reason: failure, isLost: reason === NEVER_ARRIVED }, at);
    return { settlement: 'failed', isNew: true, isLate: row.status === 'requires_action' || isChosenInBrowser(row) };
  });
  if (isDeclined && settled.isLate) await countLateDecline(services, charge.user_id);
  return count(services, settled);
}

/** Records that the bank processes the payment for days. */
export function settleProcessing(services: Services, charge: ChargeRow, payment: Processed): Promise<void> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const [share] = await lockShares(trx, services, charge);
    const { row } = share;
    if (!(await noteProcessing(trx, { charge, row }, payment, at.now))) return;
    const until = debitUntil(payment.paidWith?.brand ?? row.card_brand, at.now);
    const method = payment.paidWith?.method ?? row.method;
    await payableOf(services, row).processing(trx, share, { method, until, payer: await payerOf(trx, row) }, at);
  });
}

/** Records that the bank asks the customer to confirm the payment. */
export async function settleWaiting(services: Services, charge: ChargeRow, intent_id: string): Promise<void> {
  const isNew = await inTransaction(services, async (trx) => {
    const shares = await lockShares(trx, services, charge);
    const [{ row }] = shares;
    if (row.status !== 'started' && row.status !== 'unconfirmed') return false;
    const ids = shares.map((share) => share.row.id);
    await trx('charges').whereIn('id', ids).update({ status: 'requires_action' });
    await trx('charges').where('id', row.id).update({ intent_id });
    await payableOf(services, row).waits?.(trx, shares, momentOf(services));
    return true;
  });
  if (isNew) services.metrics?.count(CHARGES, { outcome: 'bank_asks' });
}

/** Records that the customer has the form of a payment in the browser. */
export async function noteOpened({ knex }: Services, { id }: ChargeRow, intent_id: string): Promise<void> {
  await knex('charges').where({ id, status: 'started' }).update({ status: 'unconfirmed', intent_id });
}
