/** Orders that wait for the next invoice of a membership. */
import { managesSpace } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { leadsCompany, lockCompany } from '#domains/companies/server/index.ts';
import type { InvoiceLine } from '#domains/invoices/index.ts';
import { asPriced, invoiceLineOf } from '#domains/products/rules.ts';
import { orderSentences } from '#domains/products/sentences.ts';
import { readPayer, writeOrderInvoice } from '#domains/products/server/invoice.ts';
import { recordOrder } from '#domains/products/server/record-kinds.ts';
import type { OrderLineRow, OrderRow } from '#domains/products/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import type { Currency } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const BILLED = msg('This order is billed already');

/** An order that is not billed yet. Its lines keep the tax of the day of the order. */
export type WaitingOrder = { id: string; membershipId: string; unaccepted: boolean; lines: InvoiceLine[] };

const orderedLine = (row: OrderLineRow) => ({
  name: row.name,
  quantity: row.quantity,
  unitPence: row.unit_pence,
  taxPercent: row.tax_percent,
  netPence: row.net_pence,
  taxPence: row.tax_pence,
});

/** The orders that wait for invoices of memberships, the oldest first. */
export async function waitingOrders(on: Queryable, membershipIds: string[]): Promise<WaitingOrder[]> {
  const rows = await on('orders as o')
    .join('order_lines as l', 'l.order_id', 'o.id')
    .whereIn('o.membership_id', membershipIds)
    .whereNull('o.invoice_id')
    .orderBy(['l.order_id', 'l.id'])
    .select<(OrderLineRow & Pick<OrderRow, 'unaccepted'> & { membership_id: string; currency: Currency })[]>(
      'l.*',
      'o.membership_id',
      'o.currency',
      'o.unaccepted',
    );
  const orders = new Map<string, WaitingOrder>();
  for (const row of rows) {
    const { order_id: id, membership_id: membershipId, unaccepted } = row;
    const order = orders.get(id) ?? { id, membershipId, unaccepted, lines: [] };
    order.lines.push(invoiceLineOf(orderedLine(row), row.currency));
    orders.set(id, order);
  }
  return [...orders.values()];
}

/** The same, locked. The caller has locked the memberships. */
export async function lockWaitingOrders(trx: Transaction, membershipIds: string[]): Promise<WaitingOrder[]> {
  if (membershipIds.length === 0) return [];
  await trx('orders')
    .whereIn('membership_id', membershipIds)
    .whereNull('invoice_id')
    .orderBy('id')
    .forUpdate()
    .select('id');
  return waitingOrders(trx, membershipIds);
}

/** The customer of a membership accepts what is ordered with it. The caller has locked the orders. */
export const acceptOrders = (trx: Transaction, ids: string[]): Promise<unknown> =>
  trx('orders').whereIn('id', ids).update({ unaccepted: false });

/** Notes the invoices of orders that waited, in one statement. */
export async function billOrders(trx: Transaction, billed: { id: string; invoiceId: string }[]): Promise<void> {
  if (billed.length === 0) return;
  const cases = billed.flatMap(({ id, invoiceId }) => [id, invoiceId]);
  await trx('orders')
    .whereIn(
      'id',
      billed.map(({ id }) => id),
    )
    .update({ invoice_id: trx.raw(`CASE id ${'WHEN ? THEN ? '.repeat(billed.length)}END`, cases) });
}

/** Locks an order that is not billed yet. @throws NotFound, Conflict */
async function lockWaiting(trx: Transaction, id: string): Promise<OrderRow> {
  const order = await trx('orders').where({ id }).forUpdate().first();
  if (!order) throw new NotFound(msg('Order not found'));
  if (order.invoice_id !== null) throw new Conflict(BILLED);
  return order;
}

/** Cancels an order that is not billed yet: nothing of it is kept but its activity. @throws NotFound, also for one of somebody else; Conflict */
export function cancelOrder(call: Call, { _id }: { _id: string }): Promise<{ _id: string }> {
  const { services, actor } = call;
  return inTransaction(services, async (trx) => {
    const seen = await trx('orders').where('id', _id).first();
    if (!seen) throw new NotFound(msg('Order not found'));
    const { user_id, company_id, space_id } = seen;
    const isStaff = may(actor.role, 'members') && managesSpace(actor, space_id);
    const isOwn =
      user_id === actor.userId || (company_id !== null && (await leadsCompany(trx, company_id, actor.userId)));
    if (!isStaff && !isOwn) throw new NotFound(msg('Order not found'));
    const order = await lockWaiting(trx, _id);
    await trx('order_lines').where('order_id', _id).delete();
    await trx('orders').where('id', _id).delete();
    await recordOrder(trx, call, { order, event: 'delete', said: orderSentences.cancelled() });
    return { _id };
  });
}

/** Writes an invoice of its own for an order whose membership has no next one. One that is billed meanwhile stays as it is. */
export function billAlone(at: Moment, id: string): Promise<void> {
  return inTransaction(at.services, async (trx) => {
    const order = await trx('orders').where({ id }).whereNull('invoice_id').forUpdate().first();
    if (!order) return;
    const space = await findSpace(trx, order.space_id);
    const company = order.company_id === null ? null : await lockCompany(trx, order.company_id);
    const rows = await trx('order_lines').where('order_id', id).orderBy('id');
    const customer = { personId: order.user_id, company, today: toLocal(at.now, space.time_zone).day };
    const priced = asPriced(rows.map(orderedLine), order.currency);
    const payer = await readPayer(trx, customer);
    const invoiceId = await writeOrderInvoice(trx, { ...at, by: '' }, { space, ...customer, priced, payer });
    await billOrders(trx, [{ id, invoiceId }]);
  });
}
