/** What a membership costs in a month, and when it may end. Months are those of the calendar of its workspace. */
import { roundPayable } from '#domains/pricing/index.ts';
import { isPaused } from '#shared/benefit.ts';
import type { Currency, Pence } from '#shared/money.ts';
import { addMonths } from '#shared/months.ts';
import { addDays } from '#shared/time.ts';

/** 'YYYY-MM'. */
export type Month = string;
/** 'YYYY-MM-DD'. */
type Day = string;

/** A product that is billed with each month, from a month on. */
export type MonthlyProduct = {
  id: string;
  productId: string;
  name: string;
  quantity: number;
  /** Of one, before tax. */
  unitPence: Pence;
  /** The name of a rate of the workspace; blank for its default. */
  taxRate: string;
  from: Month;
  /** The last month; null without an end. */
  until: Month | null;
  /** Whether staff have added it, and the customer has not accepted it. */
  unaccepted: boolean;
};

export type MembershipTerms = {
  from: Day;
  /** The last day; null without an end. */
  end: Day | null;
  /** The price of a month before tax, from a month on. One of them is from the first month on or before it. */
  prices: { from: Month; pence: Pence; unaccepted?: boolean }[];
  /** Months without a fee, both included. */
  pauses: { from: Month; until: Month }[];
  products: MonthlyProduct[];
  /** The name of a rate of the workspace, for the fees; blank for its default. */
  taxRate: string;
  startFeePence: Pence;
  depositPence: Pence;
  currency: Currency;
};

export type Fee = {
  month: Month;
  from: Day;
  to: Day;
  /** The days that are billed, and those of the month. */
  days: number;
  ofDays: number;
  /** Of the fees. */
  taxRate: string;
  pricePence: Pence;
  feePence: Pence;
  /** Due with the first fee. */
  startFeePence: Pence;
  depositPence: Pence;
  /** The products of the month. The first and the last month cost a part of their price too. */
  products: { name: string; quantity: number; taxRate: string; pence: Pence }[];
};

export const monthOfDay = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const lastDayOfMonth = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1);
const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** The price of a month: that of the latest change. */
export function priceIn({ prices }: Pick<MembershipTerms, 'prices'>, month: Month): Pence {
  const known = prices.filter(({ from }) => from <= month).sort((one, other) => one.from.localeCompare(other.from));
  return known.at(-1)?.pence ?? 0;
}

const productsIn = ({ products }: Pick<MembershipTerms, 'products'>, month: Month): MonthlyProduct[] =>
  products.filter(({ from, until }) => from <= month && (until === null || month <= until));

/**
 * The fee of a month; undefined for one that is paused, or in which the membership is not. The first and the last month cost as much of the price as
 * their days are of the month.
 */
export function feeOf(terms: MembershipTerms, month: Month): Fee | undefined {
  const { from: start, end, taxRate, startFeePence, depositPence, currency } = terms;
  const from = start > firstDayOf(month) ? start : firstDayOf(month);
  const last = lastDayOfMonth(month);
  const to = end !== null && end < last ? end : last;
  if (from > to || isPaused(terms, month)) return undefined;
  const [days, ofDays] = [dayOfMonth(to) - dayOfMonth(from) + 1, dayOfMonth(last)];
  const pricePence = priceIn(terms, month);
  const isFirst = month === firstPaidMonth(terms);
  const part = (pence: Pence) => roundPayable((pence * days) / ofDays, currency);
  return {
    month,
    from,
    to,
    days,
    ofDays,
    taxRate,
    pricePence,
    feePence: part(pricePence),
    startFeePence: isFirst ? startFeePence : 0,
    depositPence: isFirst ? depositPence : 0,
    products: productsIn(terms, month).map(({ name, quantity, unitPence, taxRate: ofProduct }) => {
      return { name, quantity, taxRate: ofProduct, pence: part(quantity * unitPence) };
    }),
  };
}

/**
 * What a membership costs in a whole month, before tax and without the start fee: nothing in a paused month.
 * @param last the last day of the month
 * @returns null if it does not run on that day
 */
export function recurringPence(
  terms: Pick<MembershipTerms, 'from' | 'end' | 'prices' | 'pauses' | 'products'>,
  month: Month,
  last: Day,
): Pence | null {
  if (terms.from > last || (terms.end !== null && terms.end < last)) return null;
  if (isPaused(terms, month)) return 0;
  const products = productsIn(terms, month).reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0);
  return priceIn(terms, month) + products;
}

function firstPaidMonth(terms: MembershipTerms): Month {
  let month = monthOfDay(terms.from);
  while (isPaused(terms, month)) month = addMonths(month, 1);
  return month;
}

/**
 * The first day that is not billed yet, after the month of `billed` was: the first one of the next month.
 * @returns null if the membership has ended by then
 */
export function nextDay({ end }: Pick<MembershipTerms, 'end'>, billed: Month): Day | null {
  const next = firstDayOf(addMonths(billed, 1));
  return end !== null && end < next ? null : next;
}

/** The first day that is not billed yet, once the last day is another one. @returns null if nothing is billed any more */
export function nextDayUntil(
  end: Day | null,
  { terms, next_on }: { terms: Pick<MembershipTerms, 'end'>; next_on: Day | null },
): Day | null {
  const next = next_on ?? nextDay({ end }, monthOfDay(terms.end!));
  return next !== null && end !== null && end < next ? null : next;
}

/** The next fees from a day on, at most `count`. */
export function nextFees(terms: MembershipTerms, nextOn: Day | null, count: number): Fee[] {
  const fees: Fee[] = [];
  let next = nextOn;
  // A pause is at most some years long.
  for (let months = 0; next !== null && fees.length < count && months < 120; months += 1) {
    const month = monthOfDay(next);
    const fee = feeOf(terms, month);
    if (fee) fees.push(fee);
    next = nextDay(terms, month);
  }
  return fees;
}

type Notice = { from: Day; termMonths: number; noticeMonths: number };

/** The last day of a membership whose notice is given on a day: the end of a month, after the notice and the term. */
export function earliestEnd({ from, termMonths, noticeMonths }: Notice, today: Day): Day {
  const begun = dayOfMonth(from) === 1 ? monthOfDay(from) : addMonths(monthOfDay(from), 1);
  const term = addMonths(begun, Math.max(termMonths, 1) - 1);
  const notice = addMonths(monthOfDay(today < from ? from : today), noticeMonths);
  return lastDayOfMonth(term > notice ? term : notice);
}

/** The latest last day of a membership: five years ahead. Its place is claimed until then, with a row for each day. */
export function latestEnd(from: Day, today: Day): Day {
  return lastDayOfMonth(addMonths(monthOfDay(today < from ? from : today), 60));
}

/** A place is booked to the end of the next month, so that a job that stands still for some weeks closes no door. */
export function bookedUntil({ from, end }: { from: Day; end: Day | null }, today: Day): Day {
  return end ?? lastDayOfMonth(addMonths(monthOfDay(today < from ? from : today), 1));
}

export const MEMBERSHIP_STATUSES = ['upcoming', 'active', 'paused', 'ending', 'ended'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export function statusOf(
  { from, end, pauses }: Pick<MembershipTerms, 'from' | 'end' | 'pauses'>,
  today: Day,
): MembershipStatus {
  if (end !== null && end < today) return 'ended';
  if (from > today) return 'upcoming';
  if (isPaused({ pauses }, monthOfDay(today))) return 'paused';
  return end === null ? 'active' : 'ending';
}
