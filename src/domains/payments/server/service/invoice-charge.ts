/** Charges that pay an invoice, and what they become. */
import type { Knex } from 'knex';
import { type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type News, publish } from '#server/outbox.ts';
import { PAYMENT_OPEN } from '#domains/bookings/index.ts';
import { type DeskMethod, METHOD_TEXTS } from '#domains/payments/methods.ts';
import type { OpenInvoice } from '#domains/payments/server/invoices-port.ts';
import { type ChargeRow, OPEN_STATUSES } from '#domains/payments/server/model.ts';
import { insertCharge, isChosenInBrowser, newIdempotencyKey } from '#domains/payments/server/service/send-charge.ts';
import { noteProcessing, type Processed } from '#domains/payments/server/service/processing.ts';
import {
  type Failure,
  NEVER_ARRIVED,
  paidWithColumns,
  type Settled,
  type Success,
} from '#domains/payments/server/service/settlement.ts';
import { Conflict } from '#shared/errors.ts';
import { formatPence } from '#shared/money.ts';

/** A charge of an invoice that was paid otherwise meanwhile is to be refunded. */
export const INVOICE_REFUND_DUE = 'invoice.refund-due';

const refundNews = (chargeId: string): News => ({ topic: INVOICE_REFUND_DUE, payload: { chargeId } });

/** Whose money it is. Without a card or a bank account, the customer chooses in the browser how to pay. */
export type Payer = {
  userId: string;
  customerId: string;
  sourceId: string;
  /** The bank account that is debited; undefined for a card. */
  account?: { brand: string; last4: string };
};

/** The charges of invoices that are on their way. @param invoice the id of one, or the column with it */
export const openChargesOf = (knex: Queryable, invoice: string | Knex.Ref<string, Record<string, string>>) =>
  knex('charges as c').where('c.invoice_id', invoice).whereIn('c.status', OPEN_STATUSES);

/**
 * Checks that no charge of an invoice is on its way. One that its customer has only opened in the browser hinders nobody: if it succeeds after the
 * invoice was paid otherwise, it is refunded. The caller has locked the invoice.
 * @throws Conflict
 */
export async function requireNoOpenCharge(trx: Transaction, invoiceId: string): Promise<void> {
  const open = await openChargesOf(trx, invoiceId).first('c.id');
  if (open) throw new Conflict(PAYMENT_OPEN);
}

/**
 * Records the charge of an open invoice, which the caller has locked, before anything is charged.
 * @param collected the number of a charge that is made without the customer, and what they have accepted of what is open
 * @throws Conflict if another charge of it may still succeed
 */
export async function beginInvoiceCharge(
  trx: Transaction,
  invoice: OpenInvoice,
  { payer, collected, now }: { payer: Payer; collected?: { no: number; amountPence: number }; now: Date },
): Promise<ChargeRow> {
  await requireNoOpenCharge(trx, invoice.id);
  const { account } = payer;
  return insertCharge(trx, {
    booking_id: null,
    invoice_id: invoice.id,
    collect_no: collected?.no ?? null,
    user_id: payer.userId,
    company_id: invoice.company_id,
    purpose: 'invoice',
    method: account ? 'debit' : 'card',
    card_brand: account?.brand ?? '',
    card_last4: account?.last4 ?? '',
    reference: '',
    currency: invoice.currency,
    amount_pence: collected?.amountPence ?? invoice.open_pence ?? 0,
    customer_id: payer.customerId,
    source_id: payer.sourceId,
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
    const { amountPence, intentId, paidWith } = success;
    const outcome = amountPence <= (invoice.open_pence ?? 0) ? 'kept' : 'returned';
    await trx('charges')
      .where('id', row.id)
      .update({
        status: 'succeeded',
        outcome,
        intent_id: intentId,
        ...paidWithColumns(paidWith),
        failure: null,
        recheck_at: null,
        settled_at: now,
      });
    if (outcome === 'returned') await publish(trx, [refundNews(row.id)], now);
    else {
      const method = paidWith?.method ?? 'card';
      const action = `paid ${formatPence(amountPence, row.currency)} ${METHOD_TEXTS[method].paid}`;
      await services.invoices.notePayment(trx, invoice, { amountPence, method, userId: row.user_id, action }, now);
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
    // A customer who pays in the browser reads there why their card was declined. The bank answers to a debit days later.
    if (row.collect_no !== null || row.status === 'processing') {
      const isLost = reason === NEVER_ARRIVED;
      await services.invoices.chargeFailed(trx, invoice, { row, reason: failure, isLost }, at);
    }
    return { settlement: 'failed', isNew: true, isLate: row.status === 'requires_action' || isChosenInBrowser(row) };
  });
}

/**
 * Records that the bank of the customer processes the payment, and plans the next lookup.
 * @param charge as it was before the payment service said that
 */
export function invoiceProcesses(services: Services, charge: ChargeRow, payment: Processed): Promise<void> {
  const { now } = momentOf(services);
  return inTransaction(services, async (trx) => {
    const { invoice, row } = await lockInvoiceCharge(services, trx, charge);
    if (!(await noteProcessing(trx, { charge, row }, payment, now))) return;
    const sum = formatPence(row.amount_pence, row.currency);
    const how = METHOD_TEXTS[payment.paidWith?.method ?? row.method].paid;
    await services.invoices.noteProcessing(trx, invoice, `is being paid: ${sum} ${how}`, now);
  });
}

/** Records that the customer has the form of a payment in the browser. */
export async function noteOpened({ knex }: Services, { id }: ChargeRow, intent_id: string): Promise<void> {
  await knex('charges').where({ id, status: 'started' }).update({ status: 'unconfirmed', intent_id });
}

/** Records that the bank asks the customer to confirm the payment. @returns whether that is new */
export function invoiceWaits(services: Services, charge: ChargeRow, intentId: string): Promise<boolean> {
  return inTransaction(services, async (trx) => {
    const { row } = await lockInvoiceCharge(services, trx, charge);
    if (row.status !== 'started' && row.status !== 'unconfirmed') return false;
    await trx('charges').where('id', row.id).update({ status: 'requires_action', intent_id: intentId });
    return true;
  });
}

/** The payment of an invoice that the bank of its customer processes. */
export function processingOf(knex: Queryable, invoiceId: string): Promise<ChargeRow | undefined> {
  return knex('charges').where({ invoice_id: invoiceId, status: 'processing' }).first();
}

/** Those of the invoices whose payment is processed by a bank. */
export async function processingAmong(knex: Queryable, invoiceIds: string[]): Promise<Set<string | null>> {
  return new Set(
    await knex('charges').whereIn('invoice_id', invoiceIds).where('status', 'processing').pluck('invoice_id'),
  );
}
