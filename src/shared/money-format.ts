/** The texts of amounts. A module of its own, because the pages of the website need no more of money. */

/** An ISO 4217 code. */
export type Currency = string;

const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

/** The formatter of a currency, made once. */
export const formatOf = (currency: Currency) =>
  (formats[currency] ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency }));

/** Formats an amount with decimals: 1234.5 GBP → '£1,234.50', 1234 JPY → 'JP¥1,234'. */
export function formatMoney(amount: number, currency: Currency): string {
  return formatOf(currency).format(amount);
}
