/** Charges that pay an invoice, and what they become. */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type News, publish } from '#server/outbox.ts';
import { PAYMENT_OPEN } from '#domains/bookings/index.ts';
import type { DeskMethod } from '#domains/payments/methods.ts';
import type { OpenInvoice } from '#domains/payments/server/invoices-port.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { insertCharge, newIdempotencyKey } from '#domains/payments/server/service/send-charge.ts';
import {
  type Failure,
  NEVER_ARRIVED,
  type Settled,
  type Success,
} from '#domains/payments/server/service/settlement.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

/** A charge of an invoice that was paid otherwise meanwhile is to be refunded. */
export const INVOICE_REFUND_DUE = 'invoice.refund-due';

const refundNews = (chargeId: string): News => ({ topic: INVOICE_REFUND_DUE, payload: { chargeId } });

type Card = { userId: string; customerId: string; sourceId: string };

/** Whether a charge of an invoice may still succeed. The caller has locked the invoice. */
export async function requireNoOpenCharge(trx: Transaction, invoiceId: string): Promise<void> {
  const open = await trx('charges')
    .where('invoice_id', invoiceId)
    .whereIn('status', ['started', 'requires_action'])
    .first('id');
  if (open) throw new Conflict(PAYMENT_OPEN);
}

/**
 * Records the charge of an open invoice, which the caller has locked, before anything is charged.
 * @param collectNo the number of a charge that is made without the customer
 * @throws Conflict if another charge of it may still succeed
 */
export async function beginInvoiceCharge(
  trx: Transaction,
  invoice: OpenInvoice,
  { card, collectNo = null, now }: { card: Card; collectNo?: number | null; now: Date },
): Promise<ChargeRow> {
  await requireNoOpenCharge(trx, invoice.id);
  return insertCharge(trx, {
    booking_id: null,
    invoice_id: invoice.id,
    collect_no: collectNo,
    user_id: card.userId,
    company_id: invoice.company_id,
    purpose: 'invoice',
    method: 'card',
    reference: '',
    currency: invoice.currency,
    amount_pence: invoice.open_pence ?? 0,
    customer_id: card.customerId,
    source_id: card.sourceId,
    description: `Invoice ${invoice.invoice_id}`,
    idempotency_key: await newIdempotencyKey(trx, invoice.id, 'invoice'),
    change: null,
    consent_id: null,
    created_at: now,
  });
}

type Recorded = {
  /** Who recorded it, for an invoice without an account. */
  userId: string;
  method: DeskMethod;
  reference: string;
  amountPence: number;
  now: Date;
};

/** Records what was paid of an invoice at the desk or by transfer. The caller has locked the invoice. */
export async function insertDeskCharge(
  trx: Transaction,
  { id, invoice_id, user_id, currency }: Pick<OpenInvoice, 'id' | 'invoice_id' | 'user_id' | 'currency'>,
  { userId, method, reference, amountPence, now }: Recorded,
): Promise<void> {
  await trx('charges').insert({
    booking_id: null,
    invoice_id: id,
    user_id: user_id ?? userId,
    purpose: 'invoice',
    method,
    reference,
    currency,
    amount_pence: amountPence,
    customer_id: '',
    source_id: '',
    description: `Invoice ${invoice_id}`,
    status: 'succeeded',
    outcome: 'kept',
    idempotency_key: await newIdempotencyKey(trx, id, 'invoice'),
    created_at: now,
    settled_at: now,
  });
}

type Locked = { invoice: OpenInvoice; row: ChargeRow };

/** Locks the invoice of a charge and then the charge, the order of all transactions. */
export async function lockInvoiceCharge(
  { invoices }: Services,
  trx: Transaction,
  { id, invoice_id }: Pick<ChargeRow, 'id' | 'invoice_id'>,
): Promise<Locked> {
  const invoice = await invoices.lock(trx, invoice_id!);
  const row = await trx('charges').where('id', id).forUpdate().first();
  return { invoice, row: expectRow(row, `Charge ${id}`) };
}

/** Settles a charge that succeeded. It pays its invoice, or is refunded in full if less is open than it paid. */
export function invoiceSucceeded(services: Services, charge: ChargeRow, success: Success): Promise<Settled> {
  const { now } = momentOf(services);
  return inTransaction(services, async (trx) => {
    const { invoice, row } = await lockInvoiceCharge(services, trx, charge);
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    const { amountPence, intentId, last4, brand } = success;
    const outcome = amountPence <= (invoice.open_pence ?? 0) ? 'kept' : 'returned';
    await trx('charges')
      .where('id', row.id)
      .update({
        status: 'succeeded',
        outcome,
        intent_id: intentId,
        card_last4: last4 ?? row.card_last4,
        card_brand: brand ?? row.card_brand,
        failure: null,
        recheck_at: null,
        settled_at: now,
      });
    if (outcome === 'returned') await publish(trx, [refundNews(row.id)], now);
    else {
      const action = `paid ${formatPence(amountPence, row.currency)} by card`;
      await services.invoices.notePayment(trx, invoice, amountPence, action, now);
    }
    return { settlement: outcome, isNew: true };
  });
}

/** Settles a charge that failed. */
export function invoiceFailed(
  services: Services,
  charge: ChargeRow,
  { reason, recheckAt = null }: Failure,
): Promise<Settled> {
  const at = momentOf(services);
  return inTransaction(services, async (trx) => {
    const { invoice, row } = await lockInvoiceCharge(services, trx, charge);
    if (row.status === 'succeeded') return { settlement: row.outcome ?? 'kept', isNew: false };
    if (row.status === 'failed') {
      await trx('charges').where('id', row.id).update({ recheck_at: recheckAt });
      return { settlement: 'failed', isNew: false };
    }
    const failure = reason.slice(0, 500);
    await trx('charges').where('id', row.id).update({ status: 'failed', failure, recheck_at: recheckAt });
    if (row.collect_no !== null) {
      const isLost = reason === NEVER_ARRIVED;
      await services.invoices.collectFailed(trx, invoice, { reason: failure, isLost }, at);
    }
    return { settlement: 'failed', isNew: true, isLate: row.status === 'requires_action' };
  });
}

/** Records that the bank asks the customer to confirm the payment. @returns whether that is new */
export function invoiceWaits(services: Services, charge: ChargeRow, intentId: string): Promise<boolean> {
  return inTransaction(services, async (trx) => {
    const { row } = await lockInvoiceCharge(services, trx, charge);
    if (row.status !== 'started') return false;
    await trx('charges').where('id', row.id).update({ status: 'requires_action', intent_id: intentId });
    return true;
  });
}
