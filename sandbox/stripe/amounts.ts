/** Amounts in the smallest unit of their currency, as Stripe has them. Codes are in lower case. */

const formatOf = (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency });

export const decimalsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits!;

/** 1250 gbp → '£12.50' */
export const amountText = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** decimalsOf(currency));
