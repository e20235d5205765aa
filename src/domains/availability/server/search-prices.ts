/** The prices of search results. */
import { isFree, type Taken } from '#domains/availability/matching.ts';
import type { AvailableResource } from '#domains/availability/schema.ts';
import type { SearchedSpace, UnitRow } from '#domains/availability/server/queries.ts';
import {
  occupancyPercent,
  type OfferedReduction,
  type Quote,
  type ReducedQuote,
  reducedQuote,
  slabPercentFor,
  taxOf,
  unitPricePence,
} from '#domains/pricing/index.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';

export type Prices = {
  space: SearchedSpace;
  seats: Map<ResourceType, UnitRow[]>;
  taken: Taken;
  /** What whoever searches may get. */
  offered: readonly OfferedReduction[];
  now: Date;
};

/** The price of a booking of the resource, at the occupancy of the period before this booking. */
export function priceOf(
  { space, seats, taken, offered, now }: Prices,
  resource: UnitRow,
  period: { from: Date; to: Date; capacity: number },
): ReducedQuote {
  const type = resource.kind;
  const all = seats.get(type) ?? [];
  const booked = all.filter((unit) => !isFree(unit, taken, period.to)).length;
  const slabPercent = slabPercentFor(type, space.dynamic_price_slab, occupancyPercent(booked, all.length));
  const terms = {
    ...period,
    type,
    unitPricePence: unitPricePence(space, resource, type),
    zone: space.time_zone,
    slabPercent,
    currency: space.currency,
    ...taxOf(space, resource, now),
  };
  return reducedQuote(terms, offered);
}

export function dynamicPrice(price: Quote, currency: Currency): AvailableResource['dynamic_price'] {
  const amountOf = (pence: number) => toMajor(pence, currency);
  return {
    net: amountOf(price.dynamicNetPence),
    discounted_net: amountOf(price.netPence),
    total: amountOf(price.totalPence),
  };
}
