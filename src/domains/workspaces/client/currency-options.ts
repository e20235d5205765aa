/** The currencies by name. */
import { lazily } from '#shared/lazily.ts';
import { CURRENCIES } from '#shared/currencies.ts';
import type { Currency } from '#shared/money.ts';

const names = lazily(() => new Intl.DisplayNames('en-GB', { type: 'currency' }));

/** 'GBP' → 'British Pound (GBP)' */
export const currencyName = (currency: Currency): string => `${names().of(currency)} (${currency})`;

export const currencyOptions = () =>
  CURRENCIES.map((code) => ({ value: code, label: currencyName(code) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  );
