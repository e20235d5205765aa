/** The texts of an invoice or a credit note. The screen and the PDF show the same. */
import { quantityText, taxTotals } from '#domains/invoices/rules.ts';
import type { InvoiceDetail, InvoiceLine, InvoiceView } from '#domains/invoices/schema.ts';
import { METHOD_TEXTS } from '#domains/payments/index.ts';
import { formatMoney } from '#shared/money.ts';
import { monthOf, monthText } from '#shared/months.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, formatDay, toLocal } from '#shared/time.ts';

export type Fact = { name: string; value: string };

/** A company or a person with the lines below the name. */
export type Party = { name: string; lines: string[] };

export type DocumentText = {
  title: string;
  number: string;
  issuer: Party;
  customer: Party;
  facts: Fact[];
  /** `tax` is the tax rate, `amount` is before tax. */
  lines: { description: string; rate: string; quantity: string; tax: string; amount: string }[];
  /** Net, the tax of each rate, and the total, which is the last. */
  totals: Fact[];
  /** Shown as a mark. Such an invoice asks for no transfer. */
  isPaid: boolean;
  /** Where to send the money; empty if none is owed. */
  bank: Fact[];
};

/** The name of the fact that a credit note has, and an invoice does not. */
export const CREDITED_INVOICE = 'Credits invoice';

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

export const documentTitle = ({ kind }: Pick<InvoiceView, 'kind'>): string => TITLES[kind];

/** The total of a document; that of a credit note is negative. */
export const signedTotal = ({ kind, price, currency }: Pick<InvoiceView, 'kind' | 'price' | 'currency'>): string =>
  formatMoney(kind === 'credit_note' ? -price.total : price.total, currency);

/** The time zone of the workspace. */
export const zoneOf = ({ space }: Pick<InvoiceView, 'space'>): string => space?.time_zone ?? DEFAULT_ZONE;

const known = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value !== '');
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

type InvoicePeriod = Pick<InvoiceView, 'from' | 'to' | 'space'>;

/** The start and the end in the time zone of the workspace. On one day, the first is the day and the second the times. */
export function periodLines(invoice: InvoicePeriod, dayText = formatDay): [string, string] {
  const zone = zoneOf(invoice);
  const from = toLocal(invoice.from, zone);
  const to = toLocal(invoice.to, zone);
  if (from.day === to.day) return [dayText(from.day), `${from.time} to ${to.time}`];
  return [`${dayText(from.day)}, ${from.time}`, `to ${dayText(to.day)}, ${to.time}`];
}

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' in the time zone of the workspace. */
export function periodOf(invoice: InvoicePeriod): string {
  const [first, second] = periodLines(invoice);
  return second.startsWith('to') ? `${first} ${second}` : `${first}, ${second}`;
}

export function issuerOf({ operator }: Pick<InvoiceView, 'operator'>, fallbackName: string): Party {
  if (!operator) return { name: fallbackName, lines: [] };
  const vat = operator.vat_number && `VAT number ${operator.vat_number}`;
  return { name: operator.name, lines: [...linesOf(operator.address), ...linesOf(vat)] };
}

export function customerOf({ customer }: Pick<InvoiceView, 'customer'>): Party {
  const { name, company_name, address, email, phone, vat_number } = customer;
  const vat = vat_number && `VAT number ${vat_number}`;
  const lines = [company_name && name, ...linesOf(address), email, phone, vat];
  return { name: company_name || name, lines: lines.filter((line) => line !== '') };
}

type Payment = NonNullable<InvoiceDetail['payment']>;

/** An approved booking request is paid by a transfer, which has no reference before it has arrived. */
const isExpected = ({ method, reference }: Payment) => method === 'transfer' && !reference;

function paymentText(payment: Payment): string {
  if (isExpected(payment)) return 'By bank transfer';
  const { method, reference } = payment;
  return [`Paid ${METHOD_TEXTS[method].paid}`, reference].filter(Boolean).join(', ');
}

/** The month that an invoice without a booking bills. Empty for one by hand, which has no period. */
export function billedMonth(invoice: InvoicePeriod): string {
  const isPeriod = invoice.from.getTime() !== invoice.to.getTime();
  return isPeriod ? monthText(monthOf(invoice.from, zoneOf(invoice))) : '';
}

/** What is open of a document that something was paid of, or credited. */
function openFact({ kind, open, payments, credited_by, currency }: InvoiceDetail): Fact {
  const isShown = kind === 'credit_note' || payments.length > 0 || credited_by.length > 0;
  return {
    name: kind === 'credit_note' ? 'To be paid back' : 'Still to pay',
    value: open && isShown ? formatMoney(open, currency) : '',
  };
}

function factsOf(invoice: InvoiceDetail): Fact[] {
  const { resource_id, space, items, credits, payment, processing, due_on, open } = invoice;
  const resource = resource_id && `${resource_id.name} (${RESOURCE_TYPE_NAMES[resource_id.type]})`;
  return known([
    { name: `${documentTitle(invoice)} number`, value: invoice.invoice_id },
    { name: 'Date', value: formatDay(toLocal(invoice.invoice_date, zoneOf(invoice)).day) },
    { name: CREDITED_INVOICE, value: credits?.invoice_id ?? '' },
    { name: 'To be paid by', value: due_on && open ? formatDay(due_on) : '' },
    { name: 'Resource', value: resource ?? '' },
    { name: 'Seats', value: items.map(({ seat_no }) => seat_no).join(', ') },
    { name: 'Place', value: space ? `${space.name}, ${space.area}` : '' },
    { name: 'Period', value: resource_id ? periodOf(invoice) : billedMonth(invoice) },
    { name: 'Members', value: invoice.members.join(', ') },
    { name: 'Tax', value: invoice.tax_note },
    {
      name: 'Payment',
      value: processing ? `${processing.paid_with}, processing` : payment ? paymentText(payment) : '',
    },
    openFact(invoice),
    { name: invoice.kind === 'invoice' ? 'Note' : 'Reason', value: invoice.note ?? '' },
  ]);
}

/** Net, the tax of each rate, and the total. */
export function totalFacts({
  kind,
  currency,
  lines,
  price: { net, total },
}: Pick<InvoiceView, 'kind' | 'currency' | 'lines' | 'price'>): Fact[] {
  const byRate = taxTotals(lines, currency);
  return [
    { name: 'Net', value: formatMoney(net, currency) },
    ...byRate.map(({ percent, net: netOfRate, tax }) => ({
      name: `Tax (${percent}%)${byRate.length > 1 ? ` on ${formatMoney(netOfRate, currency)}` : ''}`,
      value: formatMoney(tax, currency),
    })),
    { name: kind === 'invoice' ? 'Total' : 'Total credited', value: formatMoney(total, currency) },
  ];
}

/** Empty also while a payment is processed, so that nobody pays twice. */
function bankOf({ operator, payment, processing }: InvoiceDetail): Fact[] {
  if (!operator || !payment || !isExpected(payment) || processing) return [];
  const { bank_name, account_name, sort_code, account_number, iban } = operator;
  return known([
    { name: 'Bank', value: bank_name },
    { name: 'Account name', value: account_name },
    { name: 'Sort code', value: sort_code },
    { name: 'Account number', value: account_number },
    { name: 'IBAN', value: iban },
  ]);
}

function rateText({ rate, unit }: InvoiceLine, { currency }: InvoiceView): string {
  if (rate === null) return '';
  return unit === null ? formatMoney(rate, currency) : `${formatMoney(rate, currency)} / ${unit}`;
}

/** @param operatorName names the issuer of documents that keep no particulars of the operator */
export function documentText(invoice: InvoiceDetail, operatorName: string): DocumentText {
  return {
    title: documentTitle(invoice),
    number: invoice.invoice_id,
    issuer: issuerOf(invoice, operatorName),
    customer: customerOf(invoice),
    facts: factsOf(invoice),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      rate: rateText(line, invoice),
      quantity: quantityText(line),
      tax: `${line.tax_percent}%`,
      amount: formatMoney(line.amount, invoice.currency),
    })),
    totals: totalFacts(invoice),
    isPaid: invoice.payment !== null && !isExpected(invoice.payment) && !invoice.open,
    bank: bankOf(invoice),
  };
}
