/** Prices of the website, which staff enter as text: `from £350 per month`, or a bare number. Does not import Zod. */
import type { Reader } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { Translate } from '#shared/texts.ts';

const NUMBER = /^\d{1,9}(\.\d{1,2})?$/;

/** An amount of pounds in a text, with one decimal or none. Not '£20k'. */
const POUNDS_IN_TEXT = /£(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d)?(?![.,]?\d|[a-z])/gi;

/** A price as visitors read it, with two decimals: '350' → '£350.00', 'from £350 per month' → 'from £350.00 per month'. */
export function shownPrice(price: string, reader?: Reader): string {
  const text = price.trim();
  if (NUMBER.test(text)) return shownPounds(Number(text), reader);
  return text.replace(POUNDS_IN_TEXT, (amount) => shownPounds(Number(amount.replace(/[£,]/g, '')), reader));
}

/** An amount of pounds: 350 → '£350.00'. */
export function shownPounds(amount: number, reader?: Reader): string {
  return formatMoney(amount, 'GBP', reader);
}

/** A discount as visitors read it: '20' and '20%' → '20% off', other texts as they are. */
export function shownDiscount(discount: string, t: Translate): string {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(discount.trim()) ?? [];
  return percent ? t('{percent}% off', { percent }) : discount.trim();
}

/** The amount of a price in pounds, for programs that read pages. Undefined for a text without exactly one number. */
export function amountOf(price: string): number | undefined {
  const numbers = price.match(/\d[\d,]*(\.\d{1,2})?/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]!.replaceAll(',', '')) : undefined;
}

/** How much lower a price is than another one, in whole percent. Empty if it is not, or one of them is no number. */
export function discountOf(actual: string, discounted: string): string {
  const [before, now] = [amountOf(actual), amountOf(discounted)];
  if (!before || now === undefined || now >= before) return '';
  return String(Math.round((1 - now / before) * 100));
}
