/**
 * Calculates the price of a booking from the unit price, time, occupancy and plan. Displayed, stored and charged prices all come
 * from here. Amounts are in the smallest unit of the currency.
 */
import { type RoomDiscount, bestDiscount } from '#domains/pricing/room-discount.ts';
import type { SoldVoucher } from '#domains/pricing/voucher.ts';
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
  /** The surcharge of the occupancy slab, and the discount of the plan or of a membership, in percent. */
  slabPercent?: number;
  discountPercent?: number;
  /** The unit price of an offer, which replaces surcharge and discount. It never makes a booking more expensive. */
  offerPricePence?: Pence;
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
  /** The dynamic price less the discount, or the price of an offer: the price before tax. */
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
    offerPricePence = Infinity,
  } = input;
  const round = (amount: number) => roundPayable(amount, input.currency);
  const basePence = round(input.unitPricePence * quantityOf(input));
  const dynamicPence = basePence + round((basePence * slabPercent) / 100);
  const normalPence = dynamicPence - round((dynamicPence * discountPercent) / 100);
  const pricePence = Math.min(normalPence, round(offerPricePence * quantityOf(input)));
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

type Reduced = Omit<QuoteInput, 'discountPercent'> & {
  spaceId: string;
  /** The discount of the plan, in percent. A booking with a plan has no other reduction. */
  planDiscount?: number;
  /** What lowers the price of a meeting room. */
  benefits?: readonly RoomDiscount[];
  voucher?: SoldVoucher | null;
};

type ReducedQuote = Quote & {
  /** Whether the offer set the price. */
  isOffer: boolean;
  /** The discount that set it; null if none did. */
  roomDiscount: RoomDiscount | null;
  /** The voucher that set it, the same. */
  voucher: SoldVoucher | null;
};

/**
 * The price of a booking with what lowers it: the discount of its plan, the price of an offer, the discount of a membership, or a voucher. They
 * do not add up. An offer, a membership and a voucher count only where they are cheaper than the others.
 */
export function reducedQuote({ voucher, ...input }: Reduced): ReducedQuote {
  const reduced = withoutVoucher(input);
  if (!voucher) return reduced;
  const { percent, amount_pence } = voucher;
  const price = quote({ ...input, offerPricePence: undefined, discountPercent: percent ?? 0 });
  const vouched = amount_pence === null ? price : lessNet(price, amount_pence, input.currency);
  if (vouched.netPence >= reduced.netPence) return reduced;
  return { ...vouched, isOffer: false, roomDiscount: null, voucher };
}

function withoutVoucher({
  spaceId,
  planDiscount,
  offerPricePence,
  benefits = [],
  ...input
}: Omit<Reduced, 'voucher'>): ReducedQuote {
  const { type, from, zone } = input;
  // Most callers have no membership. The local day of each room of a search would cost as much as its price.
  const mayBeLower = benefits.length > 0 && type === 'meeting_room' && planDiscount === undefined;
  const discount = mayBeLower ? bestDiscount(benefits, { spaceId, day: toLocal(from, zone).day }) : undefined;
  const normal = quote({ ...input, discountPercent: planDiscount ?? discount?.room_discount });
  const offered = offerPricePence === undefined ? normal : quote({ ...input, offerPricePence });
  if (offered.netPence < normal.netPence) return { ...offered, isOffer: true, roomDiscount: null, voucher: null };
  const isLower = normal.netPence < normal.dynamicNetPence;
  return { ...normal, isOffer: false, roomDiscount: discount && isLower ? discount : null, voucher: null };
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

/** What credits cover of a booking: an amount of time, money, and what both take off the net price. */
export type CreditShare = { amount: number; moneyPence: Pence; netPence: Pence };

/** What credits for time take off a net price: their share of the whole booking, rounded once. */
export function timeShare(netPence: Pence, covered: { amount: number; whole: number }, currency: Currency): Pence {
  const { amount, whole } = covered;
  return amount === 0 ? 0 : roundPayable((netPence * Math.min(amount, whole)) / whole, currency);
}

/**
 * The price of which credits cover a part. Money covers what time leaves of the net price, after all discounts.
 * @param covered the covered time, the time that would cover the whole booking, and the money
 */
export function lessCredits<Price extends Quote>(
  price: Price,
  { amount, whole, moneyPence }: { amount: number; whole: number; moneyPence: Pence },
  currency: Currency,
): Price & { credits?: CreditShare } {
  if (amount === 0 && moneyPence === 0) return price;
  const timePence = timeShare(price.netPence, { amount, whole }, currency);
  const coveredPence = timePence + Math.min(moneyPence, price.netPence - timePence);
  return { ...lessNet(price, coveredPence, currency), credits: { amount, moneyPence, netPence: coveredPence } };
}

/** The price less an amount before tax, at least nothing. */
function lessNet<Price extends Quote>(price: Price, pence: Pence, currency: Currency): Price {
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
