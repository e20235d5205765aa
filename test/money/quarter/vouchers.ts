/** Vouchers of bookings: a part or an amount off their price, a few times only, and given back by what is not paid or is cancelled. */
import { expect } from 'vitest';
import { asCustomer, asOwner, type Booked, bookRoom, finish, giveBack, payRoom, type Turn } from './bookings.ts';
import { plusDays, type ModelVoucher, type Place } from './model.ts';
import type { Operator } from './play.ts';
import { priceOf, voucherRefuses } from './prices.ts';

/** Staff make the vouchers of a workspace, whose limits are met in a quarter. */
export async function addVouchers(
  operator: Pick<Operator, 'address' | 'owner'>,
  place: Place,
): Promise<ModelVoucher[]> {
  const { vouchers } = asOwner(operator);
  const made = [
    { code: 'PART', percent: 17.5, amount: null, leastNet: 0, most: null, mostEach: 2 },
    { code: 'AMOUNT', percent: null, amount: 2_550, leastNet: 8_000, most: 4, mostEach: null },
  ];
  for (const { code, percent, amount, leastNet, most, mostEach } of made)
    await vouchers.create.mutate({
      ...{ space_id: place.id, code, least_net: leastNet / 100, max_uses: most, max_uses_each: mostEach },
      ...(amount === null ? { kind: 'percent', value: percent } : { kind: 'amount', value: amount / 100 }),
    });
  return made.map((voucher) => ({ ...voucher, place, usedBy: new Map() }));
}

/** Earlier than other bookings. */
const HOUR = 3;

/** The customer types the code in the cart, once the place is held. */
async function redeem(turn: Turn, booked: Booked, voucher: ModelVoucher): Promise<void> {
  const { id, customer, hours, taken, money } = booked;
  const redeemed = asCustomer(turn, customer).bookings.redeem.mutate({ _id: id, voucher_code: voucher.code });
  if (voucherRefuses(voucher, customer, hours))
    return expect(redeemed).rejects.toMatchObject({ data: { httpStatus: 400 } });
  const { price } = await redeemed;
  voucher.usedBy.set(id, customer);
  Object.assign(booked, { voucher, ...priceOf({ customer, hours, taken, money, voucher }, turn.today) });
  expect(price.total).toBe(booked.total / 100);
  if (price.total === 0) await asCustomer(turn, customer).bookings.confirmFree.mutate({ _id: id });
}

/** A customer books with a code, and pays, or cancels before or after, or does neither. */
export async function bookWithVoucher(turn: Turn): Promise<void> {
  const { quarter, operator, today } = turn;
  const { random } = operator;
  const voucher = random.one(quarter.vouchers);
  // Those who pay themselves have an invoice of their own.
  const customer = random.one(quarter.customers.filter((each) => each.place === voucher.place && !each.company));
  const period = { day: plusDays(today, 2 + random.below(4)), hour: HOUR, hours: 1 + random.below(3) };
  const isTyped = random.below(3) === 0;
  const booked = await bookRoom(turn, customer, { ...period, ...(!isTyped && { voucher }) });
  if (!booked) return;
  // A lower price would give back a part of the money.
  if (isTyped && booked.total > 0 && booked.money.size === 0) await redeem(turn, booked, voucher);
  if (!booked.voucher) await payRoom(turn, booked);
  else if (await finish(turn, booked, quarter.voucherEnds)) quarter.voucherEnds += 1;
}

/** What the jobs end, in the model: the bookings that nobody has paid. */
export function lapse({ quarter, today }: Turn): void {
  for (const booked of quarter.lapsing) giveBack(booked, today);
  quarter.lapsing = [];
}
