import { InvalidInput } from '#shared/errors.ts';
import { type Currency, type Pence, decimalsOf, toMajor, toMinor } from '#shared/money.ts';

const DECIMALS: Record<number, string> = { 0: 'no', 2: 'at most two', 3: 'at most three' };

/** A price in the smallest unit. @throws InvalidInput at its field for more decimals than the currency has */
export function priceIn(currency: Currency, price: number, field = 'price'): Pence {
  const pence = toMinor(price, currency);
  if (toMajor(pence, currency) !== price)
    throw new InvalidInput(`Please use ${DECIMALS[decimalsOf(currency)]} decimals`, field);
  return pence;
}
