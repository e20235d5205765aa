/** The price of a plan. People enter an amount per day that is taken off the base price; the plan stores it as a percentage. */
import { type Pence, penceToPounds, percentOf, poundsToPence } from '#shared/money.ts';

/** As many decimals as the column has. */
const PERCENT_DECIMALS = 1e4;

export type PlanPrice = {
  /** The amount taken off per day: a whole number of pounds. */
  discountPounds: number;
  /** The same as a percentage of the base price, with at most four decimals. */
  percent: number;
  totalPence: Pence;
};

/**
 * Calculates a plan from the amount that is taken off per day. The amount is rounded up to whole pounds.
 * @param basePence the price per day without the plan, more than 0
 * @param discountPounds at least 0
 */
export function planPrice(basePence: Pence, discountPounds: number): PlanPrice {
  const whole = Math.ceil(Math.round(discountPounds * 1e6) / 1e6);
  const amountPence = poundsToPence(whole);
  const percent = Math.round((amountPence * 100 * PERCENT_DECIMALS) / basePence) / PERCENT_DECIMALS;
  return { discountPounds: whole, percent, totalPence: basePence - amountPence };
}

/** The price per day with a stored percentage. */
export function discountedPence(basePence: Pence, percent: number): Pence {
  return basePence - percentOf(basePence, percent);
}

/** The amount per day in whole pounds that a stored percentage takes off, as the form shows it. */
export function discountPoundsOf(basePence: Pence, percent: number): number {
  return Math.ceil(penceToPounds(percentOf(basePence, percent)));
}
