/**
 * Calculates the price of a booking from the unit price, time, occupancy and plan. Displayed, stored and charged prices all come
 * from here. Amounts are in the smallest unit of the currency.
 */
import { closingOf, slabRange, type SlabsByType, type TaxRate, taxPercentOn } from '#domains/workspaces/index.ts';
import { type Currency, type Pence, decimalsOf, roundPence } from '#shared/money.ts';
import { type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { DAY, addDays, fromLocal, hoursBetween, toLocal } from '#shared/time.ts';

export type QuoteInput = {
  type: ResourceType;
  /** Per hour for a meeting room, per day for everything else; per seat for desks. */
  unitPricePence: Pence;
  from: Date;
  to: Date;
  zone: string;
  currency: Currency;
  capacity: number;
  /** The surcharge of the occupancy slab, and a discount, in percent. */
  slabPercent?: number;
  discountPercent?: number;
  /** A unit price that replaces surcharge and discount. It never makes a booking more expensive. */
  fixedUnitPence?: Pence;
  taxPercent: number;
  /** Whether the prices above are with tax. */
  pricesIncludeTax?: boolean;
};

/** All amounts but the total are before tax. */
export type Quote = {
  /** Price × time × seats. */
  baseNetPence: Pence;
  /** The base price with the surcharge of the occupancy slab. */
  dynamicNetPence: Pence;
  /** The price before tax that is charged. */
  netPence: Pence;
  taxPercent: number;
  taxPence: Pence;
  totalPence: Pence;
};

/** What a resource costs per hour (meeting rooms), per day (offices) or per seat and day (desks, priced by the workspace). */
export function unitPricePence(
  space: { price_pence: Record<string, Pence> },
  resource: { price_pence: Pence },
  type: ResourceType,
): Pence {
  return isDeskType(type) ? (space.price_pence[type] ?? 0) : resource.price_pence;
}

/**
 * The number of billed days: the local hours divided by 24, rounded up, at least one. A day with a clock change has 23 or 25
 * hours and is still one day.
 */
export function bookedDays(from: Date, to: Date, zone: string): number {
  const wall = (at: Date) => {
    const { day, time } = toLocal(at, zone);
    return fromLocal(day, time, 'UTC').getTime();
  };
  return Math.max(1, Math.ceil((wall(to) - wall(from)) / DAY));
}

/** The quantity to multiply with the unit price: hours for a meeting room, days for an office, seat days for desks. */
export function quantityOf({
  type,
  from,
  to,
  zone,
  capacity,
}: Pick<QuoteInput, 'type' | 'from' | 'to' | 'zone' | 'capacity'>): number {
  if (type === 'meeting_room') return hoursBetween(from, to);
  return bookedDays(from, to, zone) * (isDeskType(type) ? capacity : 1);
}

/**
 * Rounds to an amount that can be paid by card: the payment service takes no last digit of currencies with three decimals.
 */
export function roundPayable(amount: number, currency: Currency): Pence {
  const step = decimalsOf(currency) === 3 ? 10 : 1;
  return roundPence(amount / step) * step;
}

/**
 * Calculates all amounts of a booking's price. Net and tax add up to the total. If the prices include tax, the total is what the prices
 * say, and the net amounts are derived.
 */
export function quote(input: QuoteInput): Quote {
  const {
    slabPercent = 0,
    discountPercent = 0,
    taxPercent,
    pricesIncludeTax = false,
    fixedUnitPence = Infinity,
  } = input;
  const round = (amount: number) => roundPayable(amount, input.currency);
  const basePence = round(input.unitPricePence * quantityOf(input));
  const dynamicPence = basePence + round((basePence * slabPercent) / 100);
  const normalPence = dynamicPence - round((dynamicPence * discountPercent) / 100);
  const pricePence = Math.min(normalPence, round(fixedUnitPence * quantityOf(input)));
  const netOf = (pence: Pence) => (pricesIncludeTax ? round((pence * 100) / (100 + taxPercent)) : pence);
  const netPence = netOf(pricePence);
  const totalPence = pricesIncludeTax ? pricePence : netPence + round((netPence * taxPercent) / 100);
  return {
    baseNetPence: netOf(basePence),
    dynamicNetPence: netOf(dynamicPence),
    netPence,
    taxPercent,
    taxPence: totalPence - netPence,
    totalPence,
  };
}

/** The tax of a booking of the resource that is priced now: that of the local day of the workspace. */
export function taxOf(
  space: { tax_rates: TaxRate[] | null; prices_include_tax: boolean; time_zone: string },
  resource: { tax_rate: string },
  now: Date,
): Pick<QuoteInput, 'taxPercent' | 'pricesIncludeTax'> {
  const today = toLocal(now, space.time_zone).day;
  return {
    taxPercent: taxPercentOn(space.tax_rates, resource.tax_rate, today),
    pricesIncludeTax: space.prices_include_tax,
  };
}

/** The price less an amount before tax, at least nothing. */
export function lessNet<Price extends Quote>(price: Price, pence: Pence, currency: Currency): Price {
  const netPence = Math.max(0, price.netPence - pence);
  // The tax of a price with tax in it is what the net price leaves, which may be less than the tax of that net price, rounded.
  const taxPence = Math.min(price.taxPence, roundPayable((netPence * price.taxPercent) / 100, currency));
  return { ...price, netPence, taxPence, totalPence: netPence + taxPence };
}

/** The booked seats in percent of all, rounded down to a whole percent, so that adjoining slabs leave no gap. */
export function occupancyPercent(booked: number, seats: number): number {
  return seats === 0 ? 0 : Math.floor((booked * 100) / seats);
}

/** The surcharge in percent of the active slab for an occupancy. Rooms and offices have no slabs. */
export function slabPercentFor(type: ResourceType, slabs: SlabsByType, occupancy: number): number {
  if (!isDeskType(type)) return 0;
  for (const [key, slab] of Object.entries(slabs[type] ?? {})) {
    const range = slabRange(key);
    if (range && slab.status && occupancy >= range.min && occupancy <= range.max) return slab.value;
  }
  return 0;
}

type Closing = { opens_at: string; closes_at: string; time_zone: string };

/** The end of a plan: closing time on the last of `tenure` days. */
export function planEnd(from: Date, tenure: number, { opens_at, closes_at, time_zone: zone }: Closing): Date {
  return fromLocal(addDays(toLocal(from, zone).day, tenure - 1), closingOf([opens_at, closes_at]), zone);
}
