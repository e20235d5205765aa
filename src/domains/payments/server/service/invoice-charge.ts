/** Charges that pay an invoice. */
import type { Knex } from 'knex';
import type { Services } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { PAYMENT_OPEN } from '#domains/bookings/index.ts';
import type { DeskMethod } from '#domains/payments/methods.ts';
import type { OpenInvoice } from '#domains/payments/server/invoices-port.ts';
import { type ChargeRow, OPEN_STATUSES } from '#domains/payments/server/model.ts';
import { insertCharge, insertPaid, ofInvoice } from '#domains/payments/server/service/send-charge.ts';
import { Conflict } from '#shared/errors.ts';

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
    ...ofInvoice(invoice),
    collect_no: collected?.no ?? null,
    user_id: payer.userId,
    company_id: invoice.company_id,
    method: account ? 'debit' : 'card',
    card_brand: account?.brand ?? '',
    card_last4: account?.last4 ?? '',
    amount_pence: collected?.amountPence ?? invoice.open_pence ?? 0,
    customer_id: payer.customerId,
    source_id: payer.sourceId,
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
  invoice: Pick<OpenInvoice, 'id' | 'invoice_id' | 'user_id' | 'currency'>,
  { userId, method, reference, amountPence: amount_pence, now: created_at }: Recorded,
): Promise<void> {
  const user_id = invoice.user_id ?? userId;
  await insertPaid(trx, { ...ofInvoice(invoice), user_id, method, reference, amount_pence, created_at }, null);
}

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

/** Records that the customer has the form of a payment in the browser. */
export async function noteOpened({ knex }: Services, { id }: ChargeRow, intent_id: string): Promise<void> {
  await knex('charges').where({ id, status: 'started' }).update({ status: 'unconfirmed', intent_id });
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
