/** The prices of search results, per unit and in total. All amounts are derived from the server's quote. */
import { type Currency, type Pence, roundPence, toMajor, toMinor } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { later } from '#shared/texts.ts';

type FoundPrice = { discounted_net: number; total: number };

type PricedResult = {
  resource_type: ResourceType;
  currency: Currency;
  /** Per hour or per day (and seat). */
  price: number;
  actual_price: { net: number };
  dynamic_price: FoundPrice;
};

/** The price of a whole period. */
export type Total = { net: number; tax: number; total: number; taxPercent: number; currency: Currency };

/** `basePence` is set only if it differs from the price of the period. */
export type UnitPrice = { nowPence: Pence; basePence?: Pence; currency: Currency };

/** True if the price is lower than the base price. */
export function isReduced({ nowPence, basePence }: UnitPrice): boolean {
  return basePence !== undefined && nowPence < basePence;
}

export const UNIT_NAMES = { hour: later('hour'), day: later('day') };

export function unitOf(type: ResourceType): keyof typeof UNIT_NAMES {
  return type === 'meeting_room' ? 'hour' : 'day';
}

export function totalOf(
  { discounted_net: net, total }: FoundPrice,
  resource: { tax: number; currency: Currency },
): Total {
  const { tax: taxPercent, currency } = resource;
  const tax = toMajor(toMinor(total, currency) - toMinor(net, currency), currency);
  return { net, tax, total, taxPercent, currency };
}

/** The price per hour, or per day (and seat), at the occupancy of the period. */
export function unitPriceOf({ price, currency, actual_price, dynamic_price }: PricedResult): UnitPrice {
  const basePence = toMinor(price, currency);
  const factor = actual_price.net > 0 ? dynamic_price.discounted_net / actual_price.net : 1;
  return withBase(roundPence(basePence * factor), basePence, currency);
}

/** The price of a plan per day (and seat). */
export function planUnitPriceOf(
  resource: PricedResult,
  plan: { tenure: number; dynamic_price: FoundPrice },
  capacity: number,
): UnitPrice {
  const { currency } = resource;
  const seats = isDeskType(resource.resource_type) ? capacity : 1;
  const nowPence = roundPence(toMinor(plan.dynamic_price.discounted_net, currency) / (plan.tenure * seats));
  return withBase(nowPence, toMinor(resource.price, currency), currency);
}

function withBase(nowPence: Pence, basePence: Pence, currency: Currency): UnitPrice {
  return nowPence === basePence ? { nowPence, currency } : { nowPence, basePence, currency };
}
