/** Orders are written, each with its invoice. */
import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { recordActivity } from '#server/records/activities.ts';
import { lockUsers } from '#domains/accounts/server/index.ts';
import { lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/index.ts';
import { taxNote } from '#domains/companies/index.ts';
import { billingAddress, enterAccount, lockCompany, requireOnAccount } from '#domains/companies/server/index.ts';
import {
  accountAsCustomer,
  companyAsCustomer,
  insertDocument,
  NO_BOOKING,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import type { OrderInput, OrderPreview, OrderView, PreviewOrderInput } from '#domains/products/schema.ts';
import { grantPacks } from '#domains/products/server/packs.ts';
import { type Prepared, orderSums, prepareOrder } from '#domains/products/server/prepare.ts';
import { readOrder } from '#domains/products/server/queries.ts';
import { orderNews } from '#domains/products/server/record-kinds.ts';
import { Conflict } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays } from '#shared/time.ts';

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
async function lockFor(
  trx: Transaction,
  { actor }: Call,
  { booking_id, user_id = actor.userId, company_id }: OrderInput,
) {
  const booking = booking_id === undefined ? undefined : await lockVisibleBooking(trx, actor, booking_id);
  await lockUsers(trx, [actor.userId, user_id]);
  if (company_id !== undefined) await lockCompany(trx, company_id);
  return booking;
}

/** An invoice is written before anybody has paid, so a customer pays what they owe first. The caller has locked them. @throws Conflict */
async function requireFewOpen(trx: Transaction, { personId, company, isStaff }: Prepared): Promise<void> {
  if (isStaff || company !== null) return;
  const open = await trx('orders')
    .join('invoices', 'invoices.id', 'orders.invoice_id')
    .where('orders.user_id', personId)
    .whereNull('orders.company_id')
    .where('invoices.open_pence', '>', 0)
    .limit(MOST_OPEN)
    .pluck('orders.id');
  if (open.length >= MOST_OPEN) throw new Conflict('Please pay your open orders first');
}

/** @throws Conflict if an order costs something else than the caller has seen */
function requireTotal({ total: seen }: OrderInput, { currency, total }: OrderPreview): void {
  if (seen !== undefined && seen !== total)
    throw new Conflict(`The order costs ${formatMoney(total, currency)} now`, undefined, 'total');
}

/** Who pays the invoice, and until when. A company must have room on its account. @throws Conflict */
async function payerOf(trx: Transaction, { now }: Call, { space, today, personId, company, priced }: Prepared) {
  const person = personId === null ? undefined : await accountAsCustomer(trx, personId);
  if (company === null) {
    const customer = expectRow(person, 'The customer of an order');
    const name = customer.name || customer.email;
    return { payer: { user_id: personId, due_on: today }, customer, name, tax_note: '' };
  }
  const spender = { userId: personId, now, zone: space.time_zone };
  await requireOnAccount(trx, company.id, spender, priced.totalPence);
  const customer = companyAsCustomer(company, person?.name);
  return {
    payer: { company_id: company.id, due_on: addDays(today, company.payment_days) },
    customer: { ...customer, email: await billingAddress(trx, company) },
    name: company.name,
    tax_note: taxNote(company),
  };
}

/** Writes the invoice, which is open. A company has it on its account. @returns its id, and the name of who pays */
async function writeInvoice(
  trx: Transaction,
  call: Call,
  prepared: Prepared,
): Promise<{ invoiceId: string; name: string }> {
  const { now, actor, services } = call;
  const { space, personId, company, priced } = prepared;
  const { payer, customer, name, tax_note } = await payerOf(trx, call, prepared);
  const document = {
    ...payer,
    kind: 'invoice' as const,
    space_id: space.id,
    invoice_date: now,
    open_pence: priced.totalPence,
    currency: space.currency,
    net_pence: priced.netPence,
    total_pence: priced.totalPence,
    tax_percent: priced.taxPercent,
    snapshot: {
      description: `Order of ${priced.lines.map((line) => line.name).join(', ')}`,
      created_by: actor.name || actor.email,
      ...NO_BOOKING,
      from: now,
      to: now,
      customer,
      space: { name: space.name, area: space.area, time_zone: space.time_zone },
      operator: await operatorParticulars(services.config, trx),
      tax_note,
      lines: priced.invoiceLines,
    },
  };
  const invoice_id = await insertDocument(trx, document, `the order of ${name}`, now);
  if (company !== null) {
    const entry = { company_id: company.id, user_id: personId, kind: 'charge', invoice_id } as const;
    await enterAccount(trx, { ...entry, amount_pence: priced.totalPence, at: now });
  }
  return { invoiceId: invoice_id, name };
}

/** @returns the id of the order */
async function insertOrder(
  trx: Transaction,
  now: Date,
  prepared: Prepared,
  ids: { invoice_id: string; booking_id: string | null },
) {
  const { space, personId, company, products, priced } = prepared;
  const [inserted] = await trx('orders').insert({
    ...ids,
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
 * Orders products for the caller, for a person to whom staff sell, or for a company on its account. The invoice is open. What a company orders
 * is granted at once, what a person orders once it is paid.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict if the total has changed, a product is switched off, too
 * many orders are not paid, or an account has no room
 */
export function createOrder(call: Call, input: OrderInput): Promise<OrderView> {
  const { services, actor, now } = call;
  return answering(services, async (trx) => {
    const booking = await lockFor(trx, call, input);
    const prepared = await prepareOrder(trx, call, input, booking);
    requireTotal(input, orderSums(prepared));
    await requireFewOpen(trx, prepared);
    const { invoiceId, name } = await writeInvoice(trx, call, prepared);
    const id = await insertOrder(trx, now, prepared, { invoice_id: invoiceId, booking_id: booking?.id ?? null });
    if (prepared.company !== null) await grantPacks(trx, id, now);
    const what = prepared.priced.lines.map((line) => `${line.quantity} × ${line.name}`).join(', ');
    const { id: spaceId } = prepared.space;
    const order = { id, space_id: spaceId, user_id: prepared.personId, company_id: prepared.company?.id ?? null };
    const message = `${actor.name || actor.email} ordered ${what} for ${name}`;
    const activity = { actorId: actor.userId, spaceId, model: 'Order', modelId: id, message, now } as const;
    await recordActivity(trx, activity, [await orderNews(trx, order)]);
    return readOrder(trx, id);
  });
}
