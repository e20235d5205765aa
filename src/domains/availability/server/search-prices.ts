/** The prices of search results. */
import { isFree, type Taken } from '#domains/availability/matching.ts';
import type { AvailableResource } from '#domains/availability/schema.ts';
import type { SearchedSpace, UnitRow } from '#domains/availability/server/queries.ts';
import {
  occupancyPercent,
  type Quote,
  reducedQuote,
  slabPercentFor,
  taxOf,
  unitPricePence,
} from '#domains/pricing/index.ts';
import type { Benefit } from '#shared/benefit.ts';
import { voucherProblem } from '#domains/vouchers/index.ts';
import { soldVoucher, type Voucher } from '#domains/vouchers/server/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';

export type Prices = {
  space: SearchedSpace;
  seats: Map<ResourceType, UnitRow[]>;
  taken: Taken;
  benefits: Benefit[];
  voucher: Voucher | undefined;
  now: Date;
};

/** The price of a booking of the resource, at the occupancy of the period before this booking. */
export function priceOf(
  { space, seats, taken, benefits, voucher, now }: Prices,
  resource: UnitRow,
  period: { from: Date; to: Date; capacity: number; planDiscount?: number; offerPricePence?: number },
): ReturnType<typeof reducedQuote> {
  const type = resource.kind;
  const all = seats.get(type) ?? [];
  const booked = all.filter((unit) => !isFree(unit, taken, period.to)).length;
  const slabPercent = slabPercentFor(type, space.dynamic_price_slab, occupancyPercent(booked, all.length));
  const terms = {
    ...period,
    type,
    spaceId: space.id,
    benefits,
    unitPricePence: unitPricePence(space, resource, type),
    zone: space.time_zone,
    slabPercent,
    currency: space.currency,
    ...taxOf(space, resource, now),
  };
  const price = reducedQuote(terms);
  if (!voucher) return price;
  const today = toLocal(now, space.time_zone).day;
  const booking = { type, netPence: price.dynamicNetPence, currency: space.currency, today };
  return voucherProblem(voucher, booking) ? price : reducedQuote({ ...terms, voucher: soldVoucher(voucher) });
}

export function dynamicPrice(price: Quote, currency: Currency): AvailableResource['dynamic_price'] {
  const amountOf = (pence: number) => toMajor(pence, currency);
  return {
    net: amountOf(price.dynamicNetPence),
    discounted_net: amountOf(price.netPence),
    total: amountOf(price.totalPence),
  };
}
