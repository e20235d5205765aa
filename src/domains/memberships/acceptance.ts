/**
 * What of a membership its customer has accepted. Without a new act of theirs, a saved card pays the fees that they have agreed to, what they have
 * ordered themselves, and what they have accepted since.
 */
import type { InvoiceLine } from '#domains/invoices/index.ts';
import { type Month, priceIn, type MembershipTerms } from '#domains/memberships/rules.ts';
import { type Currency, formatPence, type Pence, toMinor } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { formatDay } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

const acceptedPrices = ({ prices }: Pick<MembershipTerms, 'prices'>) => ({
  prices: prices.filter(({ unaccepted }) => !unaccepted),
});

/** The terms without what staff have added or raised, and without the time after the end to which the customer has agreed. */
export function acceptedTerms(terms: MembershipTerms, until: string | null): MembershipTerms {
  const end = until !== null && (terms.end === null || until < terms.end) ? until : terms.end;
  const products = terms.products.filter(({ unaccepted }) => !unaccepted);
  return { ...terms, ...acceptedPrices(terms), end, products };
}

/** Whether a price from a month on is more than the customer has accepted. */
export const isRaised = (terms: Pick<MembershipTerms, 'prices'>, from: Month, pence: Pence): boolean =>
  pence > priceIn(acceptedPrices(terms), from);

type Ordered = { unaccepted: boolean; lines: Pick<InvoiceLine, 'quantity' | 'description' | 'amount' | 'tax'>[] };

/** What was ordered, and what it costs with tax. */
export function orderText({ lines }: Pick<Ordered, 'lines'>, currency: Currency): { text: string; pence: Pence } {
  const text = lines.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ');
  const pence = lines.reduce((sum, { amount, tax }) => sum + toMinor(amount, currency) + toMinor(tax, currency), 0);
  return { text, pence };
}

export type Pending = {
  plan: string;
  space: string;
  currency: Currency;
  terms: MembershipTerms;
  /** The first month that is not billed yet; null after the last one. */
  next: Month | null;
  acceptedUntil: string | null;
  orders: Ordered[];
  /** Whether everything besides the words of the beginning is named, also what another admin of the company has accepted. */
  isNew: boolean;
};

/** The prices to accept, among those that are still to be billed. The words of the beginning have the first one. */
function pricesOf({ terms: { prices }, next, isNew }: Pending) {
  if (next === null) return [];
  const inForce = prices.filter(({ from }) => from <= next).at(-1);
  return prices
    .filter((price, place) => (isNew ? place > 0 : price.unaccepted))
    .filter((price) => price === inForce || price.from > next);
}

type Longer = Pick<Pending, 'plan' | 'space'> & { acceptedUntil: string; end: string | null };

const longerText = ({ plan, space, acceptedUntil, end }: Longer, t: Translate): string => {
  const former = { plan, space, day: formatDay(acceptedUntil, t) };
  return end === null
    ? t('{plan} at {space} no longer ends on {day}.', former)
    : t('{plan} at {space} no longer ends on {day}, but on {end}.', { ...former, end: formatDay(end, t) });
};

/** What is still to be accepted, each with its sum; empty for nothing. */
export function pendingTexts(pending: Pending, t: Translate): string[] {
  const { plan, space, currency, terms, next, acceptedUntil, orders, isNew } = pending;
  const { end, products } = terms;
  const isAsked = ({ unaccepted }: { unaccepted?: boolean }) => isNew || unaccepted === true;
  const isLonger = !isNew && next !== null && acceptedUntil !== null && (end === null || end > acceptedUntil);
  const isBilled = ({ until }: { until: Month | null }) => next !== null && (until === null || until >= next);
  return [
    ...(isLonger ? [longerText({ plan, space, acceptedUntil, end }, t)] : []),
    ...pricesOf(pending).map(({ from, pence }) => {
      return t('From {month} on, {plan} at {space} costs {price} a month plus tax.', {
        ...{ month: monthText(from, t), plan, space, price: formatPence(pence, currency, t) },
      });
    }),
    ...products
      .filter((product) => isAsked(product) && isBilled(product))
      .map(({ name, quantity, unitPence, from, until }) => {
        const facts = {
          quantity,
          name,
          first: monthText(from, t),
          price: formatPence(quantity * unitPence, currency, t),
        };
        return until === null
          ? t('{quantity} × {name}, from {first} on: {price} a month plus tax.', facts)
          : t('{quantity} × {name}, from {first} to {last}: {price} a month plus tax.', {
              ...facts,
              last: monthText(until, t),
            });
      }),
    ...orders.filter(isAsked).map((order) => {
      const { text, pence } = orderText(order, currency);
      return t('Ordered: {order}, {price} with tax.', { order: text, price: formatPence(pence, currency, t) });
    }),
  ];
}

/** The words of what is added to a membership. */
export const additionText = (operator: string, texts: string[], t: Translate): string =>
  [
    ...texts,
    t('{operator} may charge my default card or bank account for this with the invoices of the membership.', {
      operator,
    }),
  ].join(' ');
