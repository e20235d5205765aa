/** The texts of amounts. A module of its own, because the pages of the website need no more of money. */
import { type Reader, perLanguage } from '#shared/languages.ts';

/** An ISO 4217 code. */
export type Currency = string;

type Format = { format: Intl.NumberFormat; decimals: number };

const formats = perLanguage((tag) => ({ tag, made: new Map<Currency, Format>() }));

/** The formatter of a currency and its decimals, made once for each language. */
export function formatOf(currency: Currency, reader?: Reader): Format {
  const { tag, made } = formats(reader);
  const known = made.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  // Asking the formatter takes longer than the rest of a price, which asks several times.
  const all = { format, decimals: format.resolvedOptions().maximumFractionDigits! };
  made.set(currency, all);
  return all;
}

/** Formats an amount with decimals: 1234.5 GBP → '£1,234.50', 1234 JPY → 'JP¥1,234'. */
export function formatMoney(amount: number, currency: Currency, reader?: Reader): string {
  return formatOf(currency, reader).format.format(amount);
}
