/** Our invoices and credit notes in the words of Xero. Totals agree to the penny. */
import type { TaxTypeOf } from '#domains/accounting/schema.ts';
import { type InvoiceView, zoneOf } from '#domains/invoices/index.ts';
import { type Pence, toMinor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

/** Without a `deposit_code`, deposits are booked as sales. */
export type BookedWith = { sales_code: string; deposit_code: string; tax_type: string; tax_types: TaxTypeOf[] };
type Body = Record<string, unknown>;
/** Invoices and credit notes that are sent. */
export type SentDocument = Pick<
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

/** A text of ours at Xero, by which a document that was sent before is recognised. */
export const referenceOf = ({ booking_id, invoice_id }: Pick<SentDocument, 'booking_id' | 'invoice_id'>): string =>
  booking_id === null ? `Cockpit account ${invoice_id}` : `Cockpit booking ${booking_id}`;

export const dayOf = (invoice: Pick<SentDocument, 'invoice_date' | 'space'>): string =>
  toLocal(invoice.invoice_date, zoneOf(invoice)).day;

export const totalOf = ({ price, currency }: Pick<SentDocument, 'price' | 'currency'>): Pence =>
  toMinor(price.total, currency);

/** The tax type of a percentage: its own, otherwise that of sales with tax, or without. */
function taxTypeOf(percent: number, { tax_type, tax_types }: BookedWith): string {
  const own = tax_types.find((each) => each.percent === percent)?.tax_type;
  return own ?? (percent > 0 ? tax_type : NO_TAX);
}

function lineItems({ lines }: SentDocument, booked: BookedWith): Body[] {
  return lines.map(({ description, amount, deposit, tax_percent, tax }) => ({
    Description: description,
    Quantity: 1,
    UnitAmount: amount,
    AccountCode: (deposit && booked.deposit_code) || booked.sales_code,
    TaxType: taxTypeOf(tax_percent, booked),
    TaxAmount: tax,
  }));
}

/** The body of a new invoice or credit note. */
export function documentBody(invoice: SentDocument, contactId: string, booked: BookedWith): Body {
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
export function paymentBody(invoice: SentDocument, documentId: string, bankAccountId: string): Body {
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
export function contactBody({ customer }: Pick<SentDocument, 'customer'>, number: string, isTaken: boolean): Body {
  const { name, company_name, email } = customer;
  const known = company_name || name || email || number;
  return {
    Name: (isTaken ? `${known.slice(0, MAX_NAME - email.length - 3)} (${email || number})` : known).slice(0, MAX_NAME),
    ContactNumber: number,
    ...(email && { EmailAddress: email }),
  };
}
