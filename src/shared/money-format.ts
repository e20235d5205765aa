/** The texts of amounts. A module of its own, because the pages of the website need no more of money. */

/** An ISO 4217 code. */
export type Currency = string;

type Format = { format: Intl.NumberFormat; decimals: number };
const formats: Partial<Record<Currency, Format>> = {};

function makeFormat(currency: Currency): Format {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  // Asking the formatter takes longer than the rest of a price, which asks several times.
  return { format, decimals: format.resolvedOptions().maximumFractionDigits! };
}

/** The formatter of a currency and its decimals, made once. */
export const formatOf = (currency: Currency): Format => (formats[currency] ??= makeFormat(currency));

/** Formats an amount with decimals: 1234.5 GBP → '£1,234.50', 1234 JPY → 'JP¥1,234'. */
export function formatMoney(amount: number, currency: Currency): string {
  return formatOf(currency).format.format(amount);
}
