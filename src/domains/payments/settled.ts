/** Payments, refunds and disputes as programs of others are told of them. */
import { z } from 'zod';
import { PAYMENT_METHODS } from '#domains/payments/methods.ts';

/**
 * 'unconfirmed': the customer has the form for it in the browser. 'requires_action': their bank asks them to confirm it. 'processing': their
 * bank takes days to pay a debit.
 */
const CHARGE_STATUSES = ['started', 'unconfirmed', 'requires_action', 'processing', 'succeeded', 'failed'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export const PaymentView = z.object({
  _id: z.string(),
  /** What it pays: a booking or an invoice. The other one is null. */
  booking_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  user_id: z.string(),
  purpose: z.enum(['booking', 'difference', 'invoice']),
  method: z.enum(PAYMENT_METHODS),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(CHARGE_STATUSES),
  card_last4: z.string(),
  created_at: z.date(),
  settled_at: z.date().nullable(),
});
export type PaymentView = z.output<typeof PaymentView>;

/** What money that goes back has of its payment. */
const OfPayment = PaymentView.pick({
  _id: true,
  booking_id: true,
  amount: true,
  currency: true,
  created_at: true,
}).extend({ payment_id: z.string() });

export const RefundView = OfPayment.extend({
  status: z.enum(['started', 'pending', 'succeeded', 'failed']),
  failure: z.string().nullable(),
  settled_at: z.date().nullable(),
});
export type RefundView = z.output<typeof RefundView>;

export const DisputeView = OfPayment.extend({
  status: z.string(),
  reason: z.string(),
  is_lost: z.boolean(),
  due_by: z.date().nullable(),
});
export type DisputeView = z.output<typeof DisputeView>;
