import type { Knex } from 'knex';
import { managesSpace, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { tableBy } from '#server/db/newest.ts';
import { paged } from '#server/db/paged.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import type { ListOrdersInput, OrderView, OwnOrdersInput } from '#domains/products/schema.ts';
import type { OrderLineRow, OrderRow } from '#domains/products/server/tables.ts';
import { NotFound } from '#shared/errors.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

type ShownOrder = OrderRow & {
  space_name: string;
  user_name: string | null;
  user_email: string | null;
  company_name: string | null;
  number: string | null;
  open_pence: number | null;
};

const NAMES = [
  'orders.*',
  's.name as space_name',
  'u.name as user_name',
  'u.email as user_email',
  'c.name as company_name',
  'i.invoice_id as number',
  'i.open_pence',
];

const withNames = (query: Knex.QueryBuilder) =>
  query
    .join('spaces as s', 's.id', 'orders.space_id')
    .leftJoin('invoices as i', 'i.id', 'orders.invoice_id')
    .leftJoin('users as u', 'u.id', 'orders.user_id')
    .leftJoin('companies as c', 'c.id', 'orders.company_id');

function lineView(line: OrderLineRow, currency: Currency): OrderView['lines'][number] {
  const { product_id, name, quantity, unit_pence, tax_percent, net_pence, tax_pence } = line;
  return {
    product_id,
    name,
    quantity,
    price: toMajor(unit_pence, currency),
    tax_percent,
    net: toMajor(net_pence, currency),
    tax: toMajor(tax_pence, currency),
    total: toMajor(net_pence + tax_pence, currency),
  };
}

function viewOf(order: ShownOrder, lines: OrderLineRow[]): OrderView {
  const { id, space_id, user_id, company_id, invoice_id, currency, net_pence, total_pence } = order;
  return {
    _id: id,
    space: { _id: space_id, name: order.space_name },
    user: user_id === null ? null : { _id: user_id, name: order.user_name || (order.user_email ?? '') },
    company: company_id === null ? null : { _id: company_id, name: order.company_name ?? '' },
    booking_id: order.booking_id,
    currency,
    lines: lines.map((line) => lineView(line, currency)),
    net: toMajor(net_pence, currency),
    tax: toMajor(total_pence - net_pence, currency),
    total: toMajor(total_pence, currency),
    membership_id: order.membership_id,
    invoice:
      invoice_id === null
        ? null
        : { _id: invoice_id, invoice_id: order.number ?? '', open: toMajor(order.open_pence ?? 0, currency) },
    created_at: order.created_at,
  };
}

async function viewsOf(on: Queryable, orders: ShownOrder[]): Promise<OrderView[]> {
  const ids = orders.map(({ id }) => id);
  const lines = await on('order_lines').whereIn('order_id', ids).orderBy(['order_id', 'id']);
  return orders.map((order) =>
    viewOf(
      order,
      lines.filter(({ order_id }) => order_id === order.id),
    ),
  );
}

function findOrders(on: Queryable, ids: string[]): Promise<ShownOrder[]> {
  return withNames(on('orders').whereIn('orders.id', ids)).select<ShownOrder[]>(NAMES);
}

/** The views of orders. One that was cancelled has none. */
export async function readOrders(on: Queryable, ids: string[]): Promise<OrderView[]> {
  return viewsOf(on, await findOrders(on, ids));
}

/** The view of an order that was written in this transaction. */
export async function readOrder(on: Queryable, id: string): Promise<OrderView> {
  const [view] = await readOrders(on, [id]);
  return expectRow(view, `Order ${id}`);
}

/** An order, for its person, the admins of its company, and staff who see the members of its workspace. @throws NotFound */
export async function getOrder({ services, actor }: Call, { _id }: { _id: string }): Promise<OrderView> {
  const { knex } = services;
  const [order] = await findOrders(knex, [_id]);
  if (!order) throw new NotFound(msg('Order not found'));
  const { space_id, user_id, company_id } = order;
  const isStaff = may(actor.role, 'members', 'show') && managesSpace(actor, space_id);
  const isOwn =
    user_id === actor.userId || (company_id !== null && (await leadsCompany(knex, company_id, actor.userId)));
  if (!isStaff && !isOwn) throw new NotFound(msg('Order not found'));
  const [view] = await viewsOf(knex, [order]);
  return expectRow(view, `Order ${_id}`);
}

async function pageOfOrders(knex: Knex, query: Knex.QueryBuilder, paging: Paging): Promise<Page<OrderView>> {
  const read = (some: Knex.QueryBuilder) => withNames(some).select<ShownOrder[]>(NAMES);
  const page = await paged({ table: 'orders', query, read }, paging);
  return { ...page, items: await viewsOf(knex, page.items) };
}

/** The orders of a workspace, newest first. @throws NotAllowed */
export function listOrders({ services, actor }: Call, input: ListOrdersInput): Promise<Page<OrderView>> {
  const { knex } = services;
  const { space_id, user_id, company_id, booking_id, ...paging } = input;
  requireManages(actor, space_id);
  const index = booking_id ? 'booking' : user_id ? 'user' : company_id ? 'company' : 'list';
  const wanted = { space_id, user_id, company_id, booking_id };
  const set = Object.entries(wanted).flatMap(([name, id]) => (id === undefined ? [] : [[`orders.${name}`, id]]));
  const query = tableBy(knex, 'orders', `orders_${index}`).where(Object.fromEntries(set));
  return pageOfOrders(knex, query, paging);
}

/** The orders of the caller, newest first. */
export function ownOrders(
  { services, actor }: Call,
  { booking_id, ...paging }: OwnOrdersInput,
): Promise<Page<OrderView>> {
  const { knex } = services;
  const query = tableBy(knex, 'orders', booking_id ? 'orders_booking' : 'orders_user').where(
    'orders.user_id',
    actor.userId,
  );
  if (booking_id) query.where('orders.booking_id', booking_id);
  return pageOfOrders(knex, query, paging);
}
