/** Our invoices and credit notes in the words of Xero. Totals agree to the penny. */
import { type InvoiceView, zoneOf } from '#domains/invoices/index.ts';
import { type Pence, toMajor, toMinor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

export type BookedWith = { sales_code: string; tax_type: string };
type Body = Record<string, unknown>;
/** Invoices and credit notes that are sent. */
export type Sent = Pick<
  InvoiceView,
  | 'invoice_id'
  | 'currency'
  | 'kind'
  | 'invoice_date'
  | 'due_on'
  | 'space'
  | 'booking_id'
  | 'lines'
  | 'price'
  | 'customer'
>;

/** The tax type of sales without tax. */
const NO_TAX = 'ZERORATEDOUTPUT';
const MAX_NAME = 200;

/**
 * The tax of each line, which add up to the whole tax. Each line has its share, and what rounding leaves over goes to the next line.
 */
export function taxOfLines(nets: Pence[], tax: Pence): Pence[] {
  const whole = nets.reduce((sum, net) => sum + net, 0);
  if (whole === 0) return nets.map((_, index) => (index === 0 ? tax : 0));
  let sum = 0;
  let given = 0;
  return nets.map((net) => {
    sum += net;
    const share = Math.round((tax * sum) / whole) - given;
    given += share;
    return share;
  });
}

/** A text of ours at Xero, by which a document that was sent before is recognised. */
export const referenceOf = ({ booking_id, invoice_id }: Pick<Sent, 'booking_id' | 'invoice_id'>): string =>
  booking_id === null ? `Cockpit account ${invoice_id}` : `Cockpit booking ${booking_id}`;

export const dayOf = (invoice: Pick<Sent, 'invoice_date' | 'space'>): string =>
  toLocal(invoice.invoice_date, zoneOf(invoice)).day;

export const totalOf = ({ price, currency }: Pick<Sent, 'price' | 'currency'>): Pence => toMinor(price.total, currency);

function lineItems({ lines, price, currency }: Sent, { sales_code, tax_type }: BookedWith): Body[] {
  const nets = lines.map(({ amount }) => toMinor(amount, currency));
  const taxes = taxOfLines(nets, toMinor(price.total, currency) - toMinor(price.net, currency));
  return lines.map(({ description }, index) => ({
    Description: description,
    Quantity: 1,
    UnitAmount: toMajor(nets[index]!, currency),
    AccountCode: sales_code,
    TaxType: price.tax > 0 ? tax_type : NO_TAX,
    TaxAmount: toMajor(taxes[index]!, currency),
  }));
}

/** The body of a new invoice or credit note. */
export function documentBody(invoice: Sent, contactId: string, booked: BookedWith): Body {
  const day = dayOf(invoice);
  const common = {
    Contact: { ContactID: contactId },
    Date: day,
    Reference: referenceOf(invoice),
    LineAmountTypes: 'Exclusive',
    CurrencyCode: invoice.currency,
    Status: 'AUTHORISED',
    LineItems: lineItems(invoice, booked),
  };
  if (invoice.kind === 'credit_note') return { ...common, Type: 'ACCRECCREDIT', CreditNoteNumber: invoice.invoice_id };
  return { ...common, Type: 'ACCREC', DueDate: invoice.due_on ?? day, InvoiceNumber: invoice.invoice_id };
}

/** The body of the payment of an invoice, or of the refund of a credit note. */
export function paymentBody(invoice: Sent, documentId: string, bankAccountId: string): Body {
  const document =
    invoice.kind === 'credit_note'
      ? { CreditNote: { CreditNoteID: documentId } }
      : { Invoice: { InvoiceID: documentId } };
  return {
    ...document,
    Account: { AccountID: bankAccountId },
    Date: dayOf(invoice),
    Amount: invoice.price.total,
    Reference: referenceOf(invoice),
  };
}

/** The name of a new contact. Xero has each name once: `isTaken` adds the email address. */
export function contactBody({ customer }: Pick<Sent, 'customer'>, number: string, isTaken: boolean): Body {
  const { name, company_name, email } = customer;
  const known = company_name || name || email || number;
  return {
    Name: (isTaken ? `${known.slice(0, MAX_NAME - email.length - 3)} (${email || number})` : known).slice(0, MAX_NAME),
    ContactNumber: number,
    ...(email && { EmailAddress: email }),
  };
}
