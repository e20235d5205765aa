/** The prices of search results, per unit and in total. All amounts are derived from the server's quote. */
import { type Pence, percentOf, poundsToPence, roundPence } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';

type Priced = {
  resource_type: ResourceType;
  /** In pounds, per hour or per day (and seat). */
  price: number;
  actual_price: { net: number };
  dynamic_price: { net: number; discounted_net: number };
  /** In percent. */
  tax: number;
};

/** The price of a whole period. */
export type Total = { netPence: Pence; taxPence: Pence; totalPence: Pence };

/** `basePence` is set only if it differs from the price of the period. */
export type UnitPrice = { nowPence: Pence; basePence?: Pence };

/** True if the price is lower than the base price. */
export function isReduced({ nowPence, basePence }: UnitPrice): boolean {
  return basePence !== undefined && nowPence < basePence;
}

export function unitName(type: ResourceType): 'hour' | 'day' {
  return type === 'meeting_room' ? 'hour' : 'day';
}

export function totalOf(netPounds: number, taxPercent: number): Total {
  const netPence = poundsToPence(netPounds);
  const taxPence = percentOf(netPence, taxPercent);
  return { netPence, taxPence, totalPence: netPence + taxPence };
}

/** The price per hour, or per day (and seat), at the occupancy of the period. */
export function unitPriceOf({ price, actual_price, dynamic_price }: Priced): UnitPrice {
  const basePence = poundsToPence(price);
  const factor = actual_price.net > 0 ? dynamic_price.discounted_net / actual_price.net : 1;
  return withBase(roundPence(basePence * factor), basePence);
}

/** The price of a plan per day (and seat). */
export function planUnitPriceOf(
  resource: Priced,
  plan: { tenure: number; dynamic_price: { discounted_net: number } },
  capacity: number,
): UnitPrice {
  const seats = isDeskType(resource.resource_type) ? capacity : 1;
  const nowPence = roundPence(poundsToPence(plan.dynamic_price.discounted_net) / (plan.tenure * seats));
  return withBase(nowPence, poundsToPence(resource.price));
}

function withBase(nowPence: Pence, basePence: Pence): UnitPrice {
  return nowPence === basePence ? { nowPence } : { nowPence, basePence };
}
