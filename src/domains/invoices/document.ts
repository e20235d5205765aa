/** The texts of an invoice or a credit note, in the language of `t`. The screen and the PDF show the same. */
import { quantityText, taxTotals } from '#domains/invoices/rules.ts';
import type { InvoiceDetail, InvoiceLine, InvoiceView } from '#domains/invoices/schema.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';
import { formatMoney } from '#shared/money.ts';
import { monthOf, monthText } from '#shared/months.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, formatDay, formatInstant, toLocal } from '#shared/time.ts';
import { type Later, later, msg, type Translate } from '#shared/texts.ts';
import type { Reader } from '#shared/languages.ts';

export type Fact = { name: string; value: string };

/** `isInvoice` marks the invoice that a credit note credits, to which the screen has a link. */
export type DocumentFact = Fact & { isInvoice?: true };

/** A company or a person with the lines below the name. */
export type Party = { name: string; lines: string[] };

export type DocumentText = {
  title: string;
  number: string;
  issuer: Party;
  customer: Party;
  facts: DocumentFact[];
  /** `tax` is the tax rate, `amount` is before tax. */
  lines: { description: string; rate: string; quantity: string; tax: string; amount: string }[];
  /** Net, the tax of each rate, and the total, which is the last. */
  totals: Fact[];
  /** Shown as a mark. Such an invoice asks for no transfer. */
  isPaid: boolean;
  /** Where to send the money; empty if none is owed. */
  bank: Fact[];
};

const TITLES = { invoice: msg('Invoice'), credit_note: msg('Credit note') } as const;
const NUMBERS = { invoice: msg('Invoice number'), credit_note: msg('Credit note number') } as const;

export const documentTitle = ({ kind }: Pick<InvoiceView, 'kind'>): string => TITLES[kind];

type Totalled = Pick<InvoiceView, 'kind' | 'price' | 'currency'>;

/** The total of a document; that of a credit note is negative. */
export const signedTotal = ({ kind, price, currency }: Totalled, reader: Reader): string =>
  formatMoney(kind === 'credit_note' ? -price.total : price.total, currency, reader);

/** The time zone of the workspace. */
export const zoneOf = ({ space }: Pick<InvoiceView, 'space'>): string => space?.time_zone ?? DEFAULT_ZONE;

const known = <Each extends Fact>(facts: Each[]): Each[] => facts.filter(({ value }) => value !== '');
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

type InvoicePeriod = Pick<InvoiceView, 'from' | 'to' | 'space'>;

/** 'Mon, 3 Jun 2024, 10:00 to 12:00' in the time zone of the workspace. */
export function periodOf(invoice: InvoicePeriod, t: Translate): string {
  const zone = zoneOf(invoice);
  const to = toLocal(invoice.to, zone);
  const isOneDay = toLocal(invoice.from, zone).day === to.day;
  return t('{from} to {to}', {
    from: formatInstant(invoice.from, zone, t),
    to: isOneDay ? to.time : formatInstant(invoice.to, zone, t),
  });
}

const vatLines = (number: string, t: Translate): string[] => (number ? [t('VAT number {number}', { number })] : []);

export function issuerOf({ operator }: Pick<InvoiceView, 'operator'>, fallbackName: string, t: Translate): Party {
  if (!operator) return { name: fallbackName, lines: [] };
  return { name: operator.name, lines: [...linesOf(operator.address), ...vatLines(operator.vat_number, t)] };
}

export function customerOf({ customer }: Pick<InvoiceView, 'customer'>, t: Translate): Party {
  const { name, company_name, address, email, phone, vat_number } = customer;
  const lines = [company_name && name, ...linesOf(address), email, phone, ...vatLines(vat_number, t)];
  return { name: company_name || name, lines: lines.filter((line) => line !== '') };
}

type Payment = NonNullable<InvoiceDetail['payment']>;

/** An approved booking request is paid by a transfer, which has no reference before it has arrived. */
const isExpected = ({ method, reference }: Payment) => method === 'transfer' && !reference;

const PAID: Record<PaymentMethod, Later> = {
  card: later('Paid by card'),
  debit: later('Paid by bank debit'),
  cash: later('Paid in cash'),
  terminal: later('Paid at the card terminal'),
  transfer: later('Paid by bank transfer'),
  account: later('Paid on account'),
};

function paymentText({ payment, processing }: Pick<InvoiceDetail, 'payment' | 'processing'>, t: Translate): string {
  if (processing) return t('{payment}, processing', { payment: processing.paid_with });
  if (!payment) return '';
  if (isExpected(payment)) return t('By bank transfer');
  const { method, reference } = payment;
  return [t(PAID[method]), reference].filter(Boolean).join(', ');
}

/** The month that an invoice without a booking bills. Empty for one by hand, which has no period. */
export function billedMonth(invoice: InvoicePeriod, reader?: Reader): string {
  const isPeriod = invoice.from.getTime() !== invoice.to.getTime();
  return isPeriod ? monthText(monthOf(invoice.from, zoneOf(invoice)), reader) : '';
}

/** What is open of a document that something was paid of, or credited. */
function openFact({ kind, open, payments, credited_by, currency }: InvoiceDetail, t: Translate): Fact {
  const isShown = kind === 'credit_note' || payments.length > 0 || credited_by.length > 0;
  return {
    name: kind === 'credit_note' ? t('To be paid back') : t('Still to pay'),
    value: open && isShown ? formatMoney(open, currency, t) : '',
  };
}

function factsOf(invoice: InvoiceDetail, t: Translate): DocumentFact[] {
  const { resource_id, space, items, credits, due_on, open } = invoice;
  const resource = resource_id && `${resource_id.name} (${t(RESOURCE_TYPE_NAMES[resource_id.type])})`;
  return known<DocumentFact>([
    { name: t(NUMBERS[invoice.kind]), value: invoice.invoice_id },
    { name: t('Date'), value: formatDay(toLocal(invoice.invoice_date, zoneOf(invoice)).day, t) },
    { name: t('Credits invoice'), value: credits?.invoice_id ?? '', isInvoice: true },
    { name: t('To be paid by'), value: due_on && open ? formatDay(due_on, t) : '' },
    { name: t('Resource'), value: resource ?? '' },
    { name: t('Seats'), value: items.map(({ seat_no }) => seat_no).join(', ') },
    { name: t('Place'), value: space ? `${space.name}, ${space.area}` : '' },
    { name: t('Period'), value: resource_id ? periodOf(invoice, t) : billedMonth(invoice, t) },
    { name: t('Members'), value: invoice.members.join(', ') },
    { name: t('Tax'), value: invoice.tax_note },
    { name: t('Payment'), value: paymentText(invoice, t) },
    openFact(invoice, t),
    { name: invoice.kind === 'invoice' ? t('Note') : t('Reason'), value: invoice.note ?? '' },
  ]);
}

type Summed = Pick<InvoiceView, 'kind' | 'currency' | 'lines' | 'price'>;

/** Net, the tax of each rate, and the total. */
export function totalFacts({ kind, currency, lines, price: { net, total } }: Summed, t: Translate): Fact[] {
  const byRate = taxTotals(lines, currency);
  const taxName = (percent: number, netOfRate: number) =>
    byRate.length > 1
      ? t('Tax ({percent}%) on {amount}', { percent, amount: formatMoney(netOfRate, currency, t) })
      : t('Tax ({percent}%)', { percent });
  return [
    { name: t('Net'), value: formatMoney(net, currency, t) },
    ...byRate.map(({ percent, net: netOfRate, tax }) => ({
      name: taxName(percent, netOfRate),
      value: formatMoney(tax, currency, t),
    })),
    { name: kind === 'invoice' ? t('Total') : t('Total credited'), value: formatMoney(total, currency, t) },
  ];
}

/** Empty also while a payment is processed, so that nobody pays twice. */
function bankOf({ operator, payment, processing }: InvoiceDetail, t: Translate): Fact[] {
  if (!operator || !payment || !isExpected(payment) || processing) return [];
  const { bank_name, account_name, sort_code, account_number, iban } = operator;
  return known([
    { name: t('Bank'), value: bank_name },
    { name: t('Account name'), value: account_name },
    { name: t('Sort code'), value: sort_code },
    { name: t('Account number'), value: account_number },
    { name: t('IBAN'), value: iban },
  ]);
}

const RATES = { hour: msg('{amount} / hour'), day: msg('{amount} / day'), item: msg('{amount} / item') } as const;

function rateText({ rate, unit }: InvoiceLine, { currency }: InvoiceView, t: Translate): string {
  if (rate === null) return '';
  const amount = formatMoney(rate, currency, t);
  return unit === null ? amount : t(RATES[unit], { amount });
}

/** @param operatorName names the issuer of documents that keep no particulars of the operator */
export function documentText(invoice: InvoiceDetail, operatorName: string, t: Translate): DocumentText {
  return {
    title: t(documentTitle(invoice)),
    number: invoice.invoice_id,
    issuer: issuerOf(invoice, operatorName, t),
    customer: customerOf(invoice, t),
    facts: factsOf(invoice, t),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      rate: rateText(line, invoice, t),
      quantity: quantityText(line, t),
      tax: `${line.tax_percent}%`,
      amount: formatMoney(line.amount, invoice.currency, t),
    })),
    totals: totalFacts(invoice, t),
    isPaid: invoice.payment !== null && !isExpected(invoice.payment) && !invoice.open,
    bank: bankOf(invoice, t),
  };
}
