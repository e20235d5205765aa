/** The currencies by name. */
import { perLanguage, type Reader } from '#shared/languages.ts';
import { CURRENCIES } from '#shared/currencies.ts';
import type { Currency } from '#shared/money.ts';

const names = perLanguage((tag) => new Intl.DisplayNames(tag, { type: 'currency' }));

/** 'GBP' → 'British Pound (GBP)' */
export const currencyName = (currency: Currency, reader: Reader): string =>
  `${names(reader).of(currency)} (${currency})`;

export const currencyOptions = (reader: Reader) =>
  CURRENCIES.map((code) => ({ value: code, label: currencyName(code, reader) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  );
