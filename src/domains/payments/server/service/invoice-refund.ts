/**
 * Refunds of what was paid of an invoice by card or bank debit, for a credit note. They are recorded with the credit note, so that nobody pays the
 * money back a second time, and sent after the commit.
 */
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { inEpoch } from '#server/epoch.ts';
import { publish } from '#server/outbox.ts';
import { METHOD_TEXTS } from '#domains/payments/methods.ts';
import type { ChargeRow, RefundRow } from '#domains/payments/server/model.ts';
import { refundRefused, syncRefunds } from '#domains/payments/server/service/refund-status.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { spreadRefund } from '#domains/payments/spread.ts';
import { AppError } from '#shared/errors.ts';
import { formatPence, type Pence } from '#shared/money.ts';

/** The refunds of the charge of an invoice are to be sent. */
export const INVOICE_REFUND_PLANNED = 'invoice.refund-planned';

type Owed = {
  invoiceId: string;
  /** The credit note that is paid back. */
  noteId: string;
  pence: Pence;
  now: Date;
};

/** The charges of an invoice that the payment service has taken, the newest first, and what has come back of them. */
async function takenOf(trx: Transaction, invoice_id: string) {
  const charges = await trx('charges')
    .where({ invoice_id, status: 'succeeded', outcome: 'kept' })
    .whereNotNull('intent_id')
    .orderBy('id', 'desc')
    .forUpdate();
  const ids = charges.map(({ id }) => id);
  const [refunds, lost] = [
    await trx('refunds').whereIn('charge_id', ids).whereNot('status', 'failed').select('charge_id', 'amount_pence'),
    await trx('disputes').whereIn('charge_id', ids).where('is_lost', true).select('charge_id', 'amount_pence'),
  ];
  return { charges, returned: [...refunds, ...lost] };
}

/**
 * Plans to pay a credit note back to the cards and bank accounts that have paid its invoice. What was paid otherwise is left to be paid back by hand.
 * The caller has locked the invoice, and its company before.
 */
export async function planInvoiceRefunds(
  services: Services,
  trx: Transaction,
  { invoiceId, noteId, pence, now }: Owed,
): Promise<void> {
  const { charges, returned } = await takenOf(trx, invoiceId);
  for (const { charge, amountPence: amount_pence } of spreadRefund(pence, charges, returned).parts) {
    const { id: charge_id, currency, method, user_id: userId } = charge;
    const idempotency_key = inEpoch(services.epoch, `credit-${noteId}-${charge_id}`);
    const terms = { charge_id, booking_id: null, currency, amount_pence, idempotency_key, created_at: now };
    await trx('refunds').insert({ ...terms, status: 'started' });
    const action = `is paid back: ${formatPence(amount_pence, currency)} ${METHOD_TEXTS[method].refunded}`;
    const payment = {
      amountPence: -amount_pence,
      method: method === 'debit' ? 'debit' : 'card',
      userId,
      action,
    } as const;
    await services.invoices.notePayment(trx, await services.invoices.lock(trx, invoiceId), payment, now);
    await publish(trx, [{ topic: INVOICE_REFUND_PLANNED, payload: { chargeId: charge_id } }], now);
  }
}

/** A refund that is refused for good has failed: its credit note is open again, and is paid back by hand. */
async function send(services: Services, row: RefundRow, charge: ChargeRow): Promise<void> {
  const intentId = charge.intent_id!;
  const { amount_pence: amountPence, idempotency_key: idempotencyKey } = row;
  try {
    const metadata = { refund_key: idempotencyKey };
    await requireStripe(services).refund({ intentId, amountPence, idempotencyKey, metadata });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refundRefused(services, row, charge, error.message);
  }
}

/** The outbox handler of planned refunds. One that the payment service knows already is not sent again. A temporary failure is retried. */
export async function sendInvoiceRefunds(services: Services, chargeId: string): Promise<void> {
  const charge = expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
  const stripe = requireStripe(services);
  const intentId = charge.intent_id!;
  const known = await stripe.refundsOf(intentId);
  const planned = await services
    .knex('refunds')
    .where({ charge_id: chargeId, status: 'started' })
    .whereNull('refund_id');
  for (const row of planned)
    if (!known.some(({ key }) => key === row.idempotency_key)) await send(services, row, charge);
  await syncRefunds(services, charge);
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
  await syncRefunds(services, charge);
}
