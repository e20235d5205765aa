/** What is billed with a membership besides its fee: monthly products, and orders. */
import { managesSpace, seesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { requireOnAccount } from '#domains/companies/server/index.ts';
import type { MonthlyProduct } from '#domains/memberships/rules.ts';
import type { AddProductInput, EndProductInput, MembershipOrderInput } from '#domains/memberships/changes-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { change, requireUnbilled } from '#domains/memberships/server/change.ts';
import { type Loaded, lockMembership } from '#domains/memberships/server/load.ts';
import { taxesOn } from '#domains/memberships/server/billing/fees.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { isOwn, isPayer } from '#domains/memberships/server/own.ts';
import type { MonthlyProductRow } from '#domains/memberships/server/tables.ts';
import type { OrderView } from '#domains/products/index.ts';
import { placeOrder, Product } from '#domains/products/server/index.ts';
import { Conflict, Exists, InvalidInput, NotFound } from '#shared/errors.ts';
import { roundPence } from '#shared/money.ts';
import { addMonths, monthText } from '#shared/months.ts';
import { may } from '#shared/permissions.ts';
import { toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

const managesMembers = ({ actor }: Call, spaceId: string) => may(actor.role, 'members') && managesSpace(actor, spaceId);

type Monthly = Pick<MonthlyProductRow, 'quantity' | 'unit_pence' | 'tax_rate'>;

/**
 * A company on account must have room for a month of a product, beside those that were added since its last invoices.
 * @throws Conflict
 */
async function requireRoom(trx: Transaction, { actor, now }: Call, membership: Loaded, added: Monthly): Promise<void> {
  const { company_id, company_payment, space } = membership;
  if (company_id === null || company_payment !== 'account') return;
  const others = await trx('membership_products as p')
    .join('memberships as m', 'm.id', 'p.membership_id')
    .where('m.company_id', company_id)
    .whereRaw('p.from_month >= LEFT(m.next_on, 7)')
    .select('p.quantity', 'p.unit_pence', 'p.tax_rate');
  const taxOf = taxesOn(membership, toLocal(now, space.time_zone).day);
  const withTax = ({ quantity, unit_pence, tax_rate }: Monthly) =>
    roundPence(quantity * unit_pence * (1 + taxOf(tax_rate) / 100));
  const pence = [...others, added].reduce((sum, each) => sum + withTax(each), 0);
  await requireOnAccount(trx, company_id, { userId: actor.userId, now, zone: space.time_zone }, pence);
}

/** The customer is asked to accept what others have added. */
const askToAccept = (trx: Transaction, { now }: Call, { id }: Loaded): Promise<void> =>
  publish(trx, [membershipMail(id, { kind: 'added' }, now)], now);

/** A monthly product that the caller may add. @throws NotFound for what is not offered to them, Conflict */
async function findMonthly(trx: Transaction, call: Call, id: string, membership: Loaded): Promise<Product> {
  const { space_id, currency } = membership;
  const product = await Product.query(trx).findOne({ id, space_id, kind: 'monthly', status: true });
  const isOffered = product?.sold_to === 'customers' || managesMembers(call, space_id);
  const isBlocked = !seesSpace(call.actor, space_id) && !managesSpace(call.actor, space_id);
  if (!product || !isOffered || isBlocked) throw new NotFound(msg('Product not found'));
  if (!product.active)
    throw new Conflict(msgWith('{product} is not sold any more', { product: product.name }), undefined, 'product_id');
  if (product.currency !== currency)
    throw new Conflict(msgWith('The price of {product} is not in {currency}', { product: product.name, currency }));
  return product;
}

/**
 * Adds a product to the months from one on that is not billed yet, at its present price. Customers add what is sold to them.
 * @throws NotFound, InvalidInput, Conflict
 */
export function addProduct(
  call: Call,
  { _id, product_id, quantity, from }: AddProductInput,
): Promise<MembershipDetail> {
  return change(call, _id, 'customer', async (trx, membership) => {
    requireUnbilled(call, membership, from);
    const { name, price_pence: unit_pence, tax_rate } = await findMonthly(trx, call, product_id, membership);
    const isThere = membership.terms.products.some((each) => each.productId === product_id && each.until === null);
    if (isThere)
      throw new Exists(
        msgWith('{product} is part of this membership already', { product: name }),
        undefined,
        'product_id',
      );
    await requireRoom(trx, call, membership, { quantity, unit_pence, tax_rate });
    const unaccepted = !isPayer(call.actor, membership);
    const row = { membership_id: _id, product_id, name, quantity, unit_pence, tax_rate, from_month: from, unaccepted };
    await trx('membership_products').insert(row);
    if (unaccepted) await askToAccept(trx, call, membership);
    return membershipSentences.addedProduct({ plan: membership.plan_name, quantity, product: name, from });
  });
}

/** One that was billed ends; one that was not goes. */
async function endRow(trx: Transaction, { id, from: begins }: MonthlyProduct, from: string): Promise<void> {
  const row = trx('membership_products').where({ id });
  await (from <= begins ? row.delete() : row.update({ until_month: addMonths(from, -1) }));
}

/** Ends a product before a month that is not billed yet. @throws NotFound, InvalidInput, Conflict */
export function endProduct(call: Call, { _id, product: id, from }: EndProductInput): Promise<MembershipDetail> {
  return change(call, _id, 'customer', async (trx, membership) => {
    const product = membership.terms.products.find((each) => each.id === id);
    if (!product) throw new NotFound(msg('Product not found'));
    requireUnbilled(call, membership, from);
    if (product.until !== null && product.until < from)
      throw new InvalidInput(
        msgWith('It ends with {month} already', { month: monthText(product.until, call.services.t) }),
        'from',
      );
    await endRow(trx, product, from);
    return membershipSentences.endedProduct({ plan: membership.plan_name, product: product.name, from });
  });
}

/**
 * Orders products for the customer of a membership. They are billed with its next invoice.
 * @throws NotFound for a membership of somebody else; Conflict for one that has no next invoice, and as for other orders
 */
export function orderWithMembership(call: Call, { _id, ...order }: MembershipOrderInput): Promise<OrderView> {
  return answering(call.services, async (trx) => {
    const membership = await lockMembership(trx, _id);
    const { space_id, user_id, company_id, next_on } = membership;
    const own = await isOwn(trx, call.actor, membership);
    if (!own && !managesMembers(call, space_id)) throw new NotFound(msg('Membership not found'));
    if (next_on === null) throw new Conflict(msg('This membership has no next invoice'));
    const customer = { user_id: user_id ?? undefined, company_id: company_id ?? undefined };
    const unaccepted = !isPayer(call.actor, membership);
    const placed = await placeOrder(trx, call, { ...order, space_id, ...customer }, { membershipId: _id, unaccepted });
    if (unaccepted) await askToAccept(trx, call, membership);
    return placed;
  });
}
