/** What an order would be: who pays, and what it costs. */
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import { phaseOf, stageOf } from '#domains/bookings/index.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/index.ts';
import { paysTax } from '#domains/companies/index.ts';
import { type Company, findCompany, isOfCompany } from '#domains/companies/server/index.ts';
import { ORDER_STAGES, type PricedOrder, priceOrder } from '#domains/products/rules.ts';
import type { OrderPreview, PreviewOrderInput } from '#domains/products/schema.ts';
import { sellsIn } from '#domains/products/server/access.ts';
import { Product } from '#domains/products/server/model.ts';
import { taxPercentOn } from '#domains/workspaces/index.ts';
import { findSpace, maySeeSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** The payment service takes amounts of at most eight digits. */
const MOST_PENCE = 99_999_999;

export type Prepared = {
  space: Awaited<ReturnType<typeof findSpace>>;
  today: string;
  isStaff: boolean;
  /** The person; null if staff sell to a company as such. */
  personId: string | null;
  /** The company that is billed; null if the person is. */
  company: Company | null;
  products: Product[];
  priced: PricedOrder;
};

/** @throws NotFound for what is not offered to the caller; Conflict for a product that is switched off */
async function productsOf(on: Queryable, isStaff: boolean, { space_id, lines }: PreviewOrderInput): Promise<Product[]> {
  const ids = lines.map(({ product_id }) => product_id);
  const found = await Product.query(on).whereIn('id', ids).where({ space_id, status: true });
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.map((id, index) => {
    const product = byId.get(id);
    if (!product || (!isStaff && product.sold_to !== 'customers')) throw new NotFound(msg('Product not found'));
    if (product.kind === 'monthly')
      throw new Conflict(
        msgWith('{product} is billed with a membership', { product: product.name }),
        undefined,
        `lines.${index}.product_id`,
      );
    if (product.active) return product;
    throw new Conflict(
      msgWith('{product} is not sold any more', { product: product.name }),
      undefined,
      `lines.${index}.product_id`,
    );
  });
}

/** Whose booking it must be: that of the person, or of somebody of the company. @throws InvalidInput, Conflict */
async function requireBooking(
  on: Queryable,
  now: Date,
  {
    booking,
    personId,
    company,
    isStaff,
  }: { booking: BookingRecord } & Pick<Prepared, 'personId' | 'company' | 'isStaff'>,
): Promise<void> {
  const { assigned_user_id: userId, space_id: spaceId } = booking;
  const isOfPayer =
    personId === null
      ? userId !== null && company !== null && (await isOfCompany(on, { companyId: company.id, userId, spaceId }))
      : userId === personId;
  if (!isOfPayer) throw new InvalidInput(msg('This booking is not billed to this customer'), 'booking_id');
  const subject = subjectOf(booking);
  const isOver = !isStaff && phaseOf(subject, now) === 'past';
  if (isOver || !ORDER_STAGES.includes(stageOf(subject, now)))
    throw new Conflict(msg('This booking is over, or not confirmed'), undefined, 'booking_id');
}

/** @throws NotAllowed if the caller may not order for others; NotFound for a company that is not theirs */
async function payerOf(on: Queryable, { actor }: Call, input: PreviewOrderInput, isStaff: boolean) {
  const { space_id: spaceId, user_id, company_id: companyId } = input;
  const isOther = user_id !== undefined && user_id !== actor.userId;
  if (isOther && !isStaff) throw new NotAllowed();
  if (companyId === undefined) return { personId: user_id ?? actor.userId, company: null };
  const company = await findCompany(on, companyId, spaceId);
  const userId = user_id ?? actor.userId;
  if (await isOfCompany(on, { companyId, userId, spaceId })) return { personId: userId, company };
  if (!isStaff) throw new NotFound(msg('Company not found'));
  if (user_id !== undefined) throw new InvalidInput(msg('This person does not belong to the company'), 'user_id');
  return { personId: null, company };
}

/**
 * Checks an order and prices it.
 * @param booking the booking of the input, which the caller may see
 * @throws NotFound, NotAllowed, InvalidInput, Conflict
 */
export async function prepareOrder(
  on: Queryable,
  call: Call,
  input: PreviewOrderInput,
  booking: BookingRecord | undefined,
): Promise<Prepared> {
  const { actor, now } = call;
  const { space_id, lines } = input;
  const space = await findSpace(on, space_id);
  if (!maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  const isStaff = sellsIn(actor, space_id);
  const { personId, company } = await payerOf(on, call, input, isStaff);
  if (booking && booking.space_id !== space_id) throw new NotFound(msg('Booking not found'));
  if (booking) await requireBooking(on, now, { booking, personId, company, isStaff });
  else if (personId !== null && personId !== actor.userId) await requireJoined(on, personId, space_id);
  const products = await productsOf(on, isStaff, input);
  const today = toLocal(now, space.time_zone).day;
  const isTaxed = company === null || paysTax(company);
  const ordered = products.map(({ name, price_pence: unitPence, tax_rate, currency }, index) => {
    if (currency !== space.currency)
      throw new Conflict(
        msgWith('The price of {product} is not in {currency}', { product: name, currency: space.currency }),
      );
    const taxPercent = isTaxed ? taxPercentOn(space.tax_rates, tax_rate, today) : 0;
    return { name, unitPence, taxPercent, quantity: lines[index]!.quantity };
  });
  const priced = priceOrder(ordered, space.currency);
  if (priced.totalPence > MOST_PENCE) throw new InvalidInput(msg('Please order less at once'), 'lines');
  return { space, today, isStaff, personId, company, products, priced };
}

/** The lines and the sums of an order as people see them. */
export function orderSums({ space: { currency }, products, priced }: Prepared): OrderPreview {
  const { lines, netPence, taxPence, totalPence } = priced;
  return {
    currency,
    lines: lines.map(({ name, quantity, unitPence, taxPercent, netPence: net, taxPence: tax }, index) => ({
      product_id: products[index]!.id,
      name,
      quantity,
      price: toMajor(unitPence, currency),
      tax_percent: taxPercent,
      net: toMajor(net, currency),
      tax: toMajor(tax, currency),
      total: toMajor(net + tax, currency),
    })),
    net: toMajor(netPence, currency),
    tax: toMajor(taxPence, currency),
    total: toMajor(totalPence, currency),
  };
}
