/**
 * Money is integer pence everywhere inside; pounds with two decimals exist only at the edge (REST, screens).
 * All rounding is half-up to the penny.
 */

export type Pence = number;

/** Rounds a non-negative amount half-up; six decimals first, so that 0.1 + 0.2 style noise cannot tip it. */
export function roundPence(amount: number): Pence {
  return Math.floor(Math.round(amount * 1e6) / 1e6 + 0.5);
}

/** Pounds as people and the REST surface write them (19.99) → 1999. */
export function poundsToPence(pounds: number): Pence {
  return roundPence(pounds * 100);
}

/** 1999 → 19.99. */
export function penceToPounds(pence: Pence): number {
  return pence / 100;
}

/** The share of an amount: `percentOf(1000, 20)` is 200 pence. */
export function percentOf(pence: Pence, percent: number): Pence {
  return roundPence((pence * percent) / 100);
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** A pounds amount for people: 1234.5 → '£1,234.50'. */
export function formatPounds(amount: number): string {
  return pounds.format(amount);
}
