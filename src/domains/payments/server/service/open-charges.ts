/** The charges of bookings and invoices: those that may still succeed, and what was paid. */
import type { Knex } from 'knex';
import type { Services } from '#server/context.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { type ChargeRow, OPEN_STATUSES } from '#domains/payments/server/model.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { openCharges } from '#domains/payments/server/service/send-charge.ts';
import { InProgress } from '#shared/errors.ts';

/**
 * Withdraws the charges of bookings that wait for the customer's bank. A charge that has already succeeded is settled. A charge
 * that is being processed cannot be withdrawn: it is looked up, and stays open if its outcome is not known yet.
 */
export async function withdrawOpenCharges(services: Services, bookingIds: string[]): Promise<void> {
  const open = await openCharges(services.knex, bookingIds);
  const leads = new Map(open.map((charge) => [charge.lead_id ?? charge.id, charge]));
  for (const charge of leads.values()) await lookUpCharge(services, charge, { withdraw: true });
}

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
  if (open) throw new InProgress();
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
