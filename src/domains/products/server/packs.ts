/** The credits of packs, which follow the payment of their order. */
import { type Services, momentOf } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Heard } from '#server/events.ts';
import type { CreditUse } from '#domains/credits/index.ts';
import { giveAgain, grantPack, withdrawRest } from '#domains/credits/server/index.ts';
import { paidPence } from '#domains/payments/server/index.ts';
import { packStep } from '#domains/products/rules.ts';
import type { OrderLineRow, OrderRow } from '#domains/products/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { addDays, toLocal } from '#shared/time.ts';

/** Grants what lines have sold, once: the id of a line is the key of its credit. */
async function grantLines(trx: Transaction, order: OrderRow, lines: OrderLineRow[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  const { space_id, user_id, company_id } = order;
  const valid_from = toLocal(now, (await findSpace(trx, space_id)).time_zone).day;
  const owner = company_id === null ? { user_id: user_id!, company_id: null } : { user_id: null, company_id };
  for (const { id, name: note, quantity, credit_type, credit_amount, valid_days } of lines) {
    const terms = { space_id, type: credit_type!, amount: credit_amount! * quantity, resource_ids: null, note };
    const valid = { valid_from, valid_until: addDays(valid_from, valid_days! - 1) };
    const source = { source: 'pack', source_key: `order-${id}` } as const;
    const credit_id = await grantPack(trx, { ...owner, ...terms, ...valid, ...source }, now);
    await trx('order_lines').where({ id }).update({ credit_id });
  }
}

const packLines = (trx: Transaction, order_id: string) =>
  trx('order_lines').where({ order_id }).whereNotNull('credit_type').orderBy('id');

/** Grants the packs of an order whose invoice is on the account of a company. */
export async function grantPacks(trx: Transaction, orderId: string, now: Date): Promise<void> {
  const order = expectRow(await trx('orders').where('id', orderId).first(), `Order ${orderId}`);
  await grantLines(trx, order, await packLines(trx, orderId), now);
}

/** Lines, and what the ledger says of what is done with their credits. */
type PackChange = { lines: OrderLineRow[]; note: string; now: Date };

async function withdraw(trx: Transaction, { lines, note, now }: PackChange): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ credit_id }) => credit_id!);
  const withdrawn = new Map((await withdrawRest(trx, ids, note, now)).map((use) => [use.credit_id, use.amount]));
  for (const { id, credit_id } of lines)
    await trx('order_lines')
      .where({ id })
      .increment('withdrawn_amount', withdrawn.get(credit_id!) ?? 0);
}

async function give(trx: Transaction, { lines, note, now }: PackChange): Promise<void> {
  if (lines.length === 0) return;
  const withdrawn: CreditUse[] = lines.map(({ credit_id, withdrawn_amount: amount }) => ({
    credit_id: credit_id!,
    amount,
  }));
  await giveAgain(trx, withdrawn, note, now);
  const ids = lines.map(({ id }) => id);
  await trx('order_lines').whereIn('id', ids).update({ withdrawn_amount: 0 });
}

/** Whether an order is paid, or on the account of a company, and not credited as a whole. */
async function isPaidFor(
  trx: Transaction,
  invoice_id: string,
  { company_id, total_pence }: OrderRow,
): Promise<boolean> {
  const notes = await trx('invoices').where('credited_id', invoice_id).select('total_pence');
  if (notes.reduce((sum, note) => sum + note.total_pence, 0) >= total_pence) return false;
  if (company_id !== null) return true;
  const invoice = await trx('invoices').where('id', invoice_id).first('open_pence');
  return invoice?.open_pence === 0 && (await paidPence(trx, invoice_id)) > 0;
}

/**
 * Hears of payments and credit notes of invoices. It compares what was granted with the present state of the payment, under the lock of the order:
 * a repeated or late delivery changes nothing.
 */
export async function followPayment(
  { facts: { invoiceId: invoice_id } }: Heard<{ invoiceId: string }>,
  services: Services,
): Promise<void> {
  const { now } = momentOf(services);
  if (!(await services.knex('orders').where({ invoice_id }).first('id'))) return;
  await inTransaction(services, async (trx) => {
    const order = await trx('orders').where({ invoice_id }).forUpdate().first();
    if (!order) return;
    const lines = await packLines(trx, order.id);
    if (lines.length === 0) return;
    const isPaid = await isPaidFor(trx, invoice_id, order);
    const stepOf = (line: OrderLineRow) =>
      packStep(isPaid, { isGranted: line.credit_id !== null, withdrawnAmount: line.withdrawn_amount });
    const linesTo = (step: ReturnType<typeof stepOf>) => lines.filter((line) => stepOf(line) === step);
    await grantLines(trx, order, linesTo('grant'), now);
    await withdraw(trx, { lines: linesTo('withdraw'), note: 'The payment came back, or was credited', now });
    await give(trx, { lines: linesTo('give'), note: 'Paid again', now });
  });
}
