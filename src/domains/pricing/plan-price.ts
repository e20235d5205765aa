/** The price of a plan. People enter an amount per day that is taken off the base price; the plan stores it as a percentage. */
import { type Currency, type Pence, roundPence, toMajor, toMinor } from '#shared/money.ts';

/** A percentage of an amount, rounded to the smallest unit: `percentOf(1000, 20)` is 200. */
export function percentOf(pence: Pence, percent: number): Pence {
  return roundPence((pence * percent) / 100);
}

/** As many decimals as the column has. */
const PERCENT_DECIMALS = 1e4;

export type PlanPrice = {
  /** The amount taken off per day: a whole number, of pounds for example. */
  wholeDiscount: number;
  /** The same as a percentage of the base price, with at most four decimals. */
  percent: number;
  totalPence: Pence;
};

/**
 * Calculates a plan from the amount that is taken off per day. The amount is rounded up to a whole one.
 * @param basePence the price per day without the plan, more than 0
 * @param wholeDiscount at least 0
 */
export function planPrice(basePence: Pence, wholeDiscount: number, currency: Currency): PlanPrice {
  const whole = Math.ceil(Math.round(wholeDiscount * 1e6) / 1e6);
  const amountPence = toMinor(whole, currency);
  const percent = Math.round((amountPence * 100 * PERCENT_DECIMALS) / basePence) / PERCENT_DECIMALS;
  return { wholeDiscount: whole, percent, totalPence: basePence - amountPence };
}

/** The price per day with a stored percentage. */
export function discountedPence(basePence: Pence, percent: number): Pence {
  return basePence - percentOf(basePence, percent);
}

/** The amount per day as a whole number, that a stored percentage takes off, as the form shows it. */
export function wholeDiscountOf(basePence: Pence, percent: number, currency: Currency): number {
  return Math.ceil(toMajor(percentOf(basePence, percent), currency));
}
