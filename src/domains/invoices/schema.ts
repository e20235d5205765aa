import { z } from 'zod';
import { Operator } from '#domains/invoices/operator.ts';
import { DESK_METHODS, DeskFields, SERVICE_METHODS } from '#domains/payments/index.ts';
import { flag, id, instant, numeric, requiredText } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** An instant, or a day in UTC. A `from` day means its first moment, and a `to` day its last one. */
function optionalInstant(end: 'from' | 'to') {
  const time = end === 'from' ? 'T00:00:00.000Z' : 'T23:59:59.999Z';
  return z.preprocess(
    (value) => (value === '' ? undefined : typeof value === 'string' && isDay(value) ? value + time : value),
    instant(msg('Please select date')).optional(),
  );
}

export const ListInvoicesInput = z.object({
  space_id: id.optional(),
  /** 'desks' means both desk types. */
  resource_type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...RESOURCE_TYPES, 'desks'], { error: msg('Please select resource type') }).optional(),
  ),
  /** The account that is billed. Members list only their own invoices, whatever they ask for. */
  customer: id.optional(),
  /** The company that is billed, for staff and for its admins. */
  company_id: id.optional(),
  /** Only invoices that are still to be paid. */
  open: flag.optional(),
  booking_id: id.optional(),
  from: optionalInstant('from'),
  to: optionalInstant('to'),
  ...paging,
});
export type ListInvoicesInput = z.output<typeof ListInvoicesInput>;

/** `_id` is the id or the number of the invoice. */
export const InvoiceIdInput = z.object({ _id: z.string().trim().min(1, msg('Invalid id')).max(20, msg('Invalid id')) });

export const NextInvoiceInput = z.object({ company_id: id });

/** What the next collective invoice of a company has so far. */
export const NextInvoice = z.object({
  currency: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: z.number() })),
  net: z.number(),
  total: z.number(),
});
export type NextInvoice = z.output<typeof NextInvoice>;

export const TO_PAY = msg('Please enter the amount that was paid');

/** A payment of an open invoice, which staff record. For a credit note, what was paid back. `amount` has decimals. */
export const InvoicePaymentInput = DeskFields.safeExtend({
  _id: id,
  amount: numeric(TO_PAY, z.number().gt(0, TO_PAY).multipleOf(0.001, TO_PAY)),
});
export type InvoicePaymentInput = z.output<typeof InvoicePaymentInput>;

const CARD = msg('Please select a card');

/** A payment by the customer. `amount` has decimals, and is all that is still to be paid. */
export const PayInvoiceInput = z.strictObject({
  _id: id,
  source_id: requiredText(CARD, 100),
  amount: numeric(TO_PAY, z.number().gt(0, TO_PAY)),
});
export type PayInvoiceInput = z.output<typeof PayInvoiceInput>;

/** A payment that the customer confirms in the browser. `amount` has decimals, and is all that is still to be paid. */
export const StartPaymentInput = z.strictObject({ _id: id, amount: numeric(TO_PAY, z.number().gt(0, TO_PAY)) });
export type StartPaymentInput = z.output<typeof StartPaymentInput>;

const Customer = z.object({
  name: z.string(),
  company_name: z.string().default(''),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  vat_number: z.string().default(''),
});

/** A line of an invoice, before tax. Amounts are negative for a discount. */
export const InvoiceLine = z.object({
  description: z.string(),
  /** The base price per hour, day or item, and per seat, or the price of one by hand; null for a line that has no rate. */
  rate: z.number().nullable(),
  /** Hours, days or items, or a number by hand, which has no unit. */
  quantity: z.number().nullable(),
  unit: z.enum(['hour', 'day', 'item']).nullable(),
  /** The number of booked desks; null for a line without desks. */
  seats: z.number().nullable(),
  amount: z.number(),
  /** A deposit is no revenue. */
  deposit: z.literal(true).optional(),
  tax_percent: z.number(),
  tax: z.number(),
  /** On a credit note by hand: the line of the invoice that it credits, from 0. */
  credits_line: z.number().optional(),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** A copy of what was billed and of the customer at the time when the invoice was issued. */
export const InvoiceSnapshot = z.object({
  /** The reason for the amount: the booking, the price difference of a move, or a refund. */
  description: z.string().default(''),
  created_by: z.string(),
  members: z.array(z.string()),
  items: z.array(z.object({ _id: z.string(), seat_no: z.string() })),
  from: z.date(),
  to: z.date(),
  /** Null on a collective invoice. */
  resource_id: z
    .object({ _id: z.string(), name: z.string(), type: z.enum(RESOURCE_TYPES), price: z.number() })
    .nullable(),
  customer: Customer,
  plan: z.object({ discount: z.number() }).nullable(),
  /** Null on invoices that were written before these fields existed. */
  space: z.object({ name: z.string(), area: z.string(), time_zone: z.string() }).nullable().default(null),
  operator: Operator.nullable().default(null),
  /** Why there is no tax. */
  tax_note: z.string().default(''),
  /** What staff have written for the customer; on a credit note by hand, its reason. */
  note: z.string().optional(),
  lines: z.array(InvoiceLine).default([]),
});
export type InvoiceSnapshot = z.output<typeof InvoiceSnapshot>;

export const InvoiceView = InvoiceSnapshot.extend({
  _id: z.string(),
  invoice_id: z.string(),
  invoice_date: z.date(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Null on a collective invoice. */
  booking_id: z.string().nullable(),
  space_id: z.string(),
  company_id: z.string().nullable(),
  /** The local day until which an invoice is to be paid; null if it was paid when it was issued. */
  due_on: z.string().nullable(),
  /** What is still to be paid; null if it was paid when it was issued. */
  open: z.number().nullable(),
  /** An ISO 4217 code. All amounts are in it, with decimals. */
  currency: z.string(),
  /** `tax` is a percentage; null if the lines have several. */
  price: z.object({ net: z.number(), tax: z.number().nullable(), total: z.number() }),
});
export type InvoiceView = z.output<typeof InvoiceView>;

export const ListedInvoice = InvoiceView.extend({
  /** Whether the bank of the customer processes a payment of it, which takes days. */
  processing: z.boolean(),
});
export type ListedInvoice = z.output<typeof ListedInvoice>;

const InvoiceRef = z.object({ _id: z.string(), invoice_id: z.string() });

/** A payment of an invoice that was open. Negative if money was paid back. */
const InvoicePayment = z.object({
  method: z.enum([...SERVICE_METHODS, ...DESK_METHODS]),
  /** What staff entered, or the card or the account: 'Visa 4242'. */
  reference: z.string(),
  amount: z.number(),
  paid_at: z.date(),
});

export const InvoiceDetail = InvoiceView.extend({
  /** The invoice that a credit note credits. */
  credits: InvoiceRef.nullable(),
  /** The credit notes of an invoice. */
  credited_by: z.array(InvoiceRef),
  /** How an invoice was paid; null for a credit note. A booking request is settled by bank transfer. */
  payment: z
    .object({ method: z.enum([...SERVICE_METHODS, 'account', ...DESK_METHODS]), reference: z.string() })
    .nullable(),
  /** The payments of an invoice that was open when it was issued. */
  payments: z.array(InvoicePayment),
  /** A payment that the bank of the customer processes, which takes days; until then nothing else pays the invoice. */
  processing: z.object({ amount: z.number(), paid_with: z.string(), text: z.string() }).nullable(),
  /** Whether the caller may download the PDF. */
  download: z.boolean(),
  /** Whether the caller may record a payment. */
  payable: z.boolean(),
  /** Whether the caller is the customer, and may pay by card or bank debit. */
  pay_by_card: z.boolean(),
  /** Whether the caller may credit it by hand. */
  creditable: z.boolean(),
  /** What of each line is not credited by hand yet, before tax. */
  left: z.array(z.number()),
});
export type InvoiceDetail = z.output<typeof InvoiceDetail>;

/** The invoice, and the URL of the bank's page if the customer must confirm the payment. */
export const PaidInvoice = InvoiceDetail.extend({ url: z.string().nullable() });
export type PaidInvoice = z.output<typeof PaidInvoice>;
