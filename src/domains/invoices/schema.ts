import { z } from 'zod';
import { id, instant } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { isDay } from '#shared/time.ts';

/** An instant, or a day in UTC. A `from` day means its first moment, and a `to` day its last one. */
function optionalInstant(end: 'from' | 'to') {
  const time = end === 'from' ? 'T00:00:00.000Z' : 'T23:59:59.999Z';
  return z.preprocess(
    (value) => (value === '' ? undefined : typeof value === 'string' && isDay(value) ? value + time : value),
    instant('Please select date').optional(),
  );
}

export const ListInvoicesInput = z.object({
  space_id: id.optional(),
  /** 'desks' means both desk types. */
  resource_type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum([...RESOURCE_TYPES, 'desks'], { error: 'Please select resource type' }).optional(),
  ),
  from: optionalInstant('from'),
  to: optionalInstant('to'),
  ...paging,
});
export type ListInvoicesInput = z.output<typeof ListInvoicesInput>;

/** `_id` is the id or the number of the invoice. */
export const InvoiceIdInput = z.object({ _id: z.string().trim().min(1, 'Invalid id').max(20, 'Invalid id') });

const Customer = z.object({ name: z.string(), address: z.string(), phone: z.string(), email: z.string() });

/** A copy of the booking and the customer at the time when the invoice was issued. */
export const InvoiceSnapshot = z.object({
  /** The reason for the amount: the booking, the price difference of a move, or a refund. */
  description: z.string().default(''),
  created_by: z.string(),
  members: z.array(z.string()),
  items: z.array(z.object({ _id: z.string(), seat_no: z.string() })),
  from: z.date(),
  to: z.date(),
  resource_id: z.object({ _id: z.string(), name: z.string(), type: z.enum(RESOURCE_TYPES), price: z.number() }),
  customer: Customer,
  plan: z.object({ discount: z.number() }).nullable(),
});
export type InvoiceSnapshot = z.output<typeof InvoiceSnapshot>;

export const InvoiceView = InvoiceSnapshot.extend({
  _id: z.string(),
  invoice_id: z.string(),
  invoice_date: z.date(),
  kind: z.enum(['invoice', 'credit_note']),
  booking_id: z.string(),
  space_id: z.string(),
  price: z.object({ net: z.number(), tax: z.number(), total: z.number() }),
});
export type InvoiceView = z.output<typeof InvoiceView>;
