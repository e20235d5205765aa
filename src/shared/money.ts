/**
 * Internally, money is always a whole number of the smallest unit of its currency: pence, cents, yen, fils. Amounts with decimals exist only at
 * the edges (REST, screens). Amounts are rounded half up. Amounts of different currencies are never added or converted.
 */
import type { Reader } from '#shared/languages.ts';
import { type Currency, formatMoney, formatOf } from '#shared/money-format.ts';

export { type Currency, formatMoney };

export const DEFAULT_CURRENCY: Currency = 'GBP';

/** An amount in the smallest unit of its currency, which is the penny for pounds. */
export type Pence = number;

/** The decimals of amounts in a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: Currency): number {
  return formatOf(currency).decimals;
}

/**
 * Rounds a non-negative amount half up to the smallest unit. The amount is first rounded to six decimals, so that a floating-point error
 * cannot move it below a half.
 */
export function roundPence(amount: number): Pence {
  return Math.floor(Math.round(amount * 1e6) / 1e6 + 0.5);
}

/** Converts an amount as people and the REST API write it: 19.99 GBP → 1999, 1999 JPY → 1999, 19.995 KWD → 19995. */
export function toMinor(amount: number, currency: Currency): Pence {
  return roundPence(amount * 10 ** decimalsOf(currency));
}

/** The inverse: 1999 GBP → 19.99. */
export function toMajor(pence: Pence, currency: Currency): number {
  return pence / 10 ** decimalsOf(currency);
}

/** Formats an amount in the smallest unit: 123450 GBP → '£1,234.50'. */
export function formatPence(pence: Pence, currency: Currency, reader?: Reader): string {
  return formatMoney(toMajor(pence, currency), currency, reader);
}
