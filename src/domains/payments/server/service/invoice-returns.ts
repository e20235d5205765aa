/** Money that paid an invoice and comes back: refunds of the payment service, and disputes that are lost. The invoice is open again. */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { inEpoch } from '#server/epoch.ts';
import type { Dispute, Refund } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import { lockInvoiceCharge } from '#domains/payments/server/service/invoice-charge.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { formatPence } from '#shared/money.ts';

const TAKEN_BACK = 'The bank has taken the payment back';

/** What has come back of charges. */
async function returnedPence(trx: Transaction, chargeIds: string[]): Promise<number> {
  const refunds = await trx('refunds')
    .whereIn('charge_id', chargeIds)
    .whereNot('status', 'failed')
    .sum<{ sum: string | null }>({ sum: 'amount_pence' })
    .first();
  const lost = await trx('disputes')
    .whereIn('charge_id', chargeIds)
    .where('is_lost', true)
    .sum<{ sum: string | null }>({ sum: 'amount_pence' })
    .first();
  return Number(refunds?.sum ?? 0) + Number(lost?.sum ?? 0);
}

/** What an invoice was paid with, less what has come back. */
export async function paidPence(trx: Transaction, invoiceId: string): Promise<number> {
  const charges = await trx('charges')
    .where({ invoice_id: invoiceId, status: 'succeeded', outcome: 'kept' })
    .select('id', 'amount_pence');
  const ids = charges.map(({ id }) => id);
  const paid = charges.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  return paid - (await returnedPence(trx, ids));
}

/**
 * Stores what has come back of a charge by `store`. Its invoice is open by as much again, if it had paid it.
 * @param takenBack why a bank has taken a debit back, for the mail to the customer
 */
function storeReturns(
  services: Services,
  charge: ChargeRow,
  store: (trx: Transaction, row: ChargeRow, now: Date) => Promise<void>,
  takenBack?: string,
): Promise<void> {
  const at = momentOf(services);
  const { now } = at;
  return inTransaction(services, async (trx) => {
    const { invoice, row } = await lockInvoiceCharge(services, trx, charge);
    const before = await returnedPence(trx, [row.id]);
    await store(trx, row, now);
    const back = (await returnedPence(trx, [row.id])) - before;
    if (back === 0 || row.outcome !== 'kept') return;
    const sum = formatPence(Math.abs(back), row.currency);
    const action = back > 0 ? `got ${sum} back` : `did not get ${sum} back after all`;
    const method = row.method === 'debit' ? 'debit' : 'card';
    const payment = { amountPence: -back, method, userId: row.user_id, action } as const;
    await services.invoices.notePayment(trx, invoice, payment, now);
    if (!takenBack || back < 0 || row.method !== 'debit') return;
    const failure = { row: { ...row, collect_no: null }, reason: takenBack, isLost: false };
    await services.invoices.chargeFailed(trx, invoice, failure, at);
  });
}

/** Brings the refunds of a charge to the state of the payment service. */
export function storeInvoiceRefunds(services: Services, charge: ChargeRow, refunds: Refund[]): Promise<void> {
  return storeReturns(services, charge, async (trx, row, now) => {
    for (const { refundId, key, amountPence, status, failure } of refunds) {
      const state = { status, failure, settled_at: status === 'succeeded' ? now : null };
      const known = await trx('refunds')
        .where('refund_id', refundId)
        .modify((ours) => void (key && ours.orWhere({ charge_id: row.id, idempotency_key: key })))
        .update({ ...state, refund_id: refundId });
      if (known > 0) continue;
      const { id: charge_id, currency } = row;
      const terms = { refund_id: refundId, idempotency_key: `outside-${refundId}`, created_at: now };
      await trx('refunds').insert({
        ...terms,
        ...state,
        charge_id,
        booking_id: null,
        currency,
        amount_pence: amountPence,
      });
    }
  });
}

/** Notes that the payment service refuses a planned refund for good. */
export async function refundRefused(services: Services, refund: RefundRow, reason: string): Promise<void> {
  const { id, charge_id } = refund;
  const charge = expectRow(await services.knex('charges').where('id', charge_id).first(), `Charge ${charge_id}`);
  const failed = { status: 'failed', failure: reason.slice(0, 500) } as const;
  await storeReturns(services, charge, async (trx) => {
    await trx('refunds').where({ id, status: 'started' }).update(failed);
  });
}

/** Stores what the payment service says of a dispute. */
export function storeInvoiceDispute(services: Services, charge: ChargeRow, dispute: Dispute): Promise<void> {
  const { disputeId: dispute_id, amountPence: amount_pence, status, reason, dueBy: due_by } = dispute;
  return storeReturns(
    services,
    charge,
    async (trx, row, now) => {
      const state = { status, due_by, is_lost: status === 'lost', changed_at: now };
      const known = await trx('disputes').where({ dispute_id }).update(state);
      if (known > 0) return;
      const { id: charge_id } = row;
      const terms = { dispute_id, reason: reason.slice(0, 60), created_at: now };
      await trx('disputes').insert({ ...terms, ...state, charge_id, booking_id: null, amount_pence });
    },
    TAKEN_BACK,
  );
}

/** Refunds a charge whose invoice was paid otherwise meanwhile. A repeated delivery refunds it once. */
export async function refundInvoiceCharge(services: Services, chargeId: string): Promise<void> {
  const charge = expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
  const stripe = requireStripe(services);
  const intentId = charge.intent_id!;
  const refunds = await stripe.refundsOf(intentId);
  if (refunds.every(({ status }) => status === 'failed'))
    await stripe.refund({
      intentId,
      amountPence: charge.amount_pence,
      idempotencyKey: inEpoch(services.epoch, `refund-charge-${charge.id}`),
      metadata: {},
    });
  await storeInvoiceRefunds(services, charge, await stripe.refundsOf(intentId));
}
