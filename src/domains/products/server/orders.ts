/** Orders are written, each with its invoice, or for the next invoice of a membership. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { lockUsers } from '#domains/accounts/server/index.ts';
import { lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/index.ts';
import { lockCompany, requireOnAccount } from '#domains/companies/server/index.ts';
import type { OrderInput, OrderPreview, OrderView, PreviewOrderInput } from '#domains/products/schema.ts';
import { orderSentences } from '#domains/products/sentences.ts';
import { readPayer, writeOrderInvoice } from '#domains/products/server/invoice.ts';
import { grantPacks } from '#domains/products/server/packs.ts';
import { type Prepared, orderSums, prepareOrder } from '#domains/products/server/prepare.ts';
import { readOrder } from '#domains/products/server/queries.ts';
import { recordOrder } from '#domains/products/server/record-kinds.ts';
import type { OrderRow } from '#domains/products/server/tables.ts';
import { Changed, InvalidInput, PaymentNeeded } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** How many orders a customer may have that are not paid. */
const MOST_OPEN = 10;

/** What an order would cost. @throws NotFound, NotAllowed, InvalidInput, Conflict */
export async function previewOrder(call: Call, input: PreviewOrderInput): Promise<OrderPreview> {
  const { knex } = call.services;
  const { booking_id } = input;
  const booking = booking_id === undefined ? undefined : await readVisibleBooking(knex, call.actor, booking_id);
  return orderSums(await prepareOrder(knex, call, input, booking));
}

/**
 * Locks what an order depends on, in the order of all transactions: its booking, the people, and the company, under whose lock its tax and its
 * limits are read.
 */
async function lockFor(trx: Transaction, { actor }: Call, input: OrderInput) {
  const { booking_id, user_id = actor.userId, company_id } = input;
  const booking = booking_id === undefined ? undefined : await lockVisibleBooking(trx, actor, booking_id);
  await lockUsers(trx, [actor.userId, user_id]);
  if (company_id !== undefined) await lockCompany(trx, company_id);
  return booking;
}

/** What is ordered is billed before anybody has paid, so a customer pays what they owe first. The caller has locked them. @throws Conflict */
async function requireFewOpen(trx: Transaction, { personId, company, isStaff }: Prepared): Promise<void> {
  if (isStaff || company !== null) return;
  const open = await trx('orders')
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .where('orders.user_id', personId)
    .whereNull('orders.company_id')
    .where((order) => order.where('invoices.open_pence', '>', 0).orWhereNull('orders.invoice_id'))
    .limit(MOST_OPEN)
    .pluck('orders.id');
  if (open.length >= MOST_OPEN) throw new PaymentNeeded(msg('Please pay your open orders first'));
}

/** @throws Conflict if an order costs something else than the caller has seen */
function requireTotal({ total: seen }: OrderInput, { currency, total }: OrderPreview): void {
  if (seen !== undefined && seen !== total)
    throw new Changed(
      msgWith('The order costs {amount} now', { amount: { pence: toMinor(total, currency), currency } }),
      undefined,
      'total',
    );
}

/** A company must have room on its account. @throws Conflict */
async function requireRoom(trx: Transaction, { now }: Call, { space, personId, company, priced }: Prepared) {
  if (company === null) return;
  const spender = { userId: personId, now, zone: space.time_zone };
  await requireOnAccount(trx, company.id, spender, priced.totalPence);
}

/** Only what is paid at once grants credits. @throws InvalidInput */
function requireNoPacks({ products }: Prepared): void {
  const place = products.findIndex(({ kind }) => kind === 'pack');
  if (place >= 0)
    throw new InvalidInput(
      msgWith('{product} is paid when it is ordered', { product: products[place]!.name }),
      `lines.${place}.product_id`,
    );
}

/** @returns the id of the order */
async function insertOrder(
  trx: Transaction,
  now: Date,
  prepared: Prepared,
  of: Pick<OrderRow, 'invoice_id' | 'booking_id' | 'membership_id' | 'unaccepted'>,
) {
  const { space, personId, company, products, priced } = prepared;
  const [inserted] = await trx('orders').insert({
    ...of,
    space_id: space.id,
    user_id: personId,
    company_id: company?.id ?? null,
    currency: space.currency,
    net_pence: priced.netPence,
    total_pence: priced.totalPence,
    created_at: now,
  });
  const order_id = String(inserted);
  const lines = priced.lines.map(({ name, quantity, unitPence, taxPercent, netPence, taxPence }, index) => {
    const { id: product_id, credit_type, credit_amount, valid_days } = products[index]!;
    const sums = { unit_pence: unitPence, tax_percent: taxPercent, net_pence: netPence, tax_pence: taxPence };
    return { order_id, product_id, name, quantity, ...sums, credit_type, credit_amount, valid_days };
  });
  await trx('order_lines').insert(lines);
  return order_id;
}

/**
 * Writes an order with an open invoice, or one that is billed with the next invoice of a membership, which the caller has locked. One that staff
 * place there may be `unaccepted`.
 * @throws NotFound, NotAllowed, InvalidInput, Conflict, like `createOrder`
 */
export async function placeOrder(
  trx: Transaction,
  call: Call,
  input: OrderInput,
  { membershipId = null, unaccepted = false }: { membershipId?: string | null; unaccepted?: boolean } = {},
): Promise<OrderView> {
  const { actor, now, services } = call;
  const booking = await lockFor(trx, call, input);
  const prepared = await prepareOrder(trx, call, input, booking);
  requireTotal(input, orderSums(prepared));
  await requireFewOpen(trx, prepared);
  await requireRoom(trx, call, prepared);
  if (membershipId !== null) requireNoPacks(prepared);
  const { space, personId, company, priced } = prepared;
  const payer = await readPayer(trx, prepared);
  const by = actor.name || actor.email;
  const invoice_id =
    membershipId === null ? await writeOrderInvoice(trx, { services, now, by }, { ...prepared, payer }) : null;
  const of = { invoice_id, booking_id: booking?.id ?? null, membership_id: membershipId, unaccepted };
  const id = await insertOrder(trx, now, prepared, of);
  if (company !== null) await grantPacks(trx, id, now);
  const lines = priced.lines.map(({ quantity, name }) => ({ quantity, name }));
  const order = { id, space_id: space.id, user_id: personId, company_id: company?.id ?? null };
  const said = orderSentences.ordered({ lines, customer: payer.name });
  await recordOrder(trx, call, { order, event: 'create', said });
  return readOrder(trx, id);
}

/**
 * Orders products for the caller, for a person to whom staff sell, or for a company on its account. The invoice is open. What a company orders
 * is granted at once, what a person orders once it is paid.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the total has changed, a product is switched off, too
 * many orders are not paid, or an account has no room
 */
export function createOrder(call: Call, input: OrderInput): Promise<OrderView> {
  return answering(call.services, (trx) => placeOrder(trx, call, input));
}
