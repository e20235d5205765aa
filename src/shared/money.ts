/**
 * Internally, money is always integer pence. Pounds with two decimals exist only at the edges (REST, screens).
 * Amounts are rounded half up to the penny.
 */

import { lazily } from '#shared/lazily.ts';

export type Pence = number;

/**
 * Rounds a non-negative amount of pence half up. The amount is first rounded to six decimals, so that a floating-point error
 * cannot move it below a half.
 */
export function roundPence(amount: number): Pence {
  return Math.floor(Math.round(amount * 1e6) / 1e6 + 0.5);
}

/** Converts pounds, as people and the REST API write them, to pence: 19.99 → 1999. */
export function poundsToPence(pounds: number): Pence {
  return roundPence(pounds * 100);
}

/** Converts pence to pounds: 1999 → 19.99. */
export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/** A percentage of an amount, rounded to the penny: `percentOf(1000, 20)` is 200. */
export function percentOf(pence: Pence, percent: number): Pence {
  return roundPence((pence * percent) / 100);
}

const pounds = lazily(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }));

/** Formats an amount of pounds: 1234.5 → '£1,234.50'. */
export function formatPounds(amount: number): string {
  return pounds().format(amount);
}
