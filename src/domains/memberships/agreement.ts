/** The words of a membership, to which its customer agrees. */
import { type Currency, formatMoney } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';

export type Agreed = {
  operator: string;
  plan: string;
  space: string;
  resource: string | null;
  seats: number;
  from: string;
  price: number;
  startFee: number;
  currency: Currency;
  termMonths: number;
  noticeMonths: number;
  /** A company pays its invoices itself. The card of a person is charged. */
  isCompany: boolean;
};

const monthsText = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

/** What a membership gives and costs, how it ends, and that the card may be charged. */
export function agreementText(agreed: Agreed): string {
  const { operator, plan, space, resource, seats, from, price, startFee, currency } = agreed;
  const { termMonths, noticeMonths, isCompany } = agreed;
  const place = resource === null ? '' : `, with ${seats === 1 ? '' : `${seats} seats of `}${resource}`;
  return [
    `${plan} at ${space}${place}, from ${formatDay(from)}.`,
    `It costs ${formatMoney(price, currency)} a month plus tax, in advance.`,
    startFee > 0 ? `The first invoice adds ${formatMoney(startFee, currency)} plus tax for the start.` : '',
    termMonths > 0 ? `It lasts at least ${monthsText(termMonths)}.` : '',
    noticeMonths > 0
      ? `It ends with a calendar month, after a notice of ${monthsText(noticeMonths)}.`
      : 'It ends with any calendar month.',
    isCompany
      ? 'The company pays the invoices within the days that they name.'
      : `${operator} may charge my default card for its invoices, until it ends.`,
  ]
    .filter(Boolean)
    .join(' ');
}
