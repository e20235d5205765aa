import { InvalidInput } from '#shared/errors.ts';
import { type Currency, type Pence, decimalsOf, toMajor, toMinor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

const TOO_EXACT: Record<number, string> = {
  0: msg('Please use no decimals'),
  2: msg('Please use at most two decimals'),
  3: msg('Please use at most three decimals'),
};

/** A price in the smallest unit. @throws InvalidInput at its field for more decimals than the currency has */
export function priceIn(currency: Currency, price: number, field = 'price'): Pence {
  const pence = toMinor(price, currency);
  if (toMajor(pence, currency) !== price) throw new InvalidInput(TOO_EXACT[decimalsOf(currency)]!, field);
  return pence;
}
