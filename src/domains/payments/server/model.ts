import { z } from 'zod';
import type { RefundStatus } from '#server/integrations/stripe-shapes.ts';
import { defineEvent } from '#server/events.ts';
import type { PaymentMethod } from '#domains/payments/methods.ts';
import type { ChargeStatus } from '#domains/payments/settled.ts';
import type { Currency } from '#shared/money.ts';

/** The statuses in which a charge may succeed without anything that the customer would still have to do in our pages. */
export const OPEN_STATUSES = ['started', 'requires_action', 'processing'] as const satisfies ChargeStatus[];

/**
 * A row of `charges`. A charge of a card is written before the request to the payment service, and settled once. A payment at the
 * desk or on account has succeeded when it is written.
 */
export type ChargeRow = {
  id: string;
  /** The booking or the invoice that it pays; the other one is null. */
  booking_id: string | null;
  invoice_id: string | null;
  user_id: string;
  purpose: 'booking' | 'difference' | 'invoice';
  method: PaymentMethod;
  /** The company that is billed. It owes a charge with the method 'account'. */
  company_id: string | null;
  /** What staff entered for a payment at the desk. */
  reference: string;
  currency: Currency;
  amount_pence: number;
  /**
   * The customer and the card at the payment service; empty for other methods. Without a card, the customer chooses in the browser how to
   * pay.
   */
  customer_id: string;
  source_id: string;
  description: string;
  status: ChargeStatus;
  intent_id: string | null;
  /** Of the card, or of the bank account of a debit. */
  card_last4: string;
  /** As the payment service names it: 'visa', 'apple_pay', 'bacs_debit'. Empty for a payment at the desk and for old charges. */
  card_brand: string;
  idempotency_key: string;
  /** What it pays for besides its price, as what is paid has stored it: the move of a booking. */
  change: object | null;
  /** The consent with which staff charged the card; null for the customer, and for the card that had paid the booking. */
  consent_id: string | null;
  failure: string | null;
  /** Of a payment for several bookings: the amount of all on its first row, and the first row on the others. */
  group_pence: number | null;
  lead_id: string | null;
  /** The booking, if the charge was planned when its series was made. */
  planned_booking_id: string | null;
  /** Counts the charges of an invoice that are made without its customer; null for all others. */
  collect_no: number | null;
  /** 'kept' if the charge paid for the booking, its move or the invoice, 'returned' if it is refunded in full; null until it succeeds. */
  outcome: 'kept' | 'returned' | null;
  /** When to look up again a charge that was not found and counts as failed, or one that is processed; null for all others. */
  recheck_at: Date | null;
  created_at: Date;
  /** When it succeeded, and what documents show of what it paid, as it was then; null before, and for charges of earlier versions. */
  settled_at: Date | null;
  billed: object | null;
};

/** The booking that a charge pays. @throws Error for the charge of an invoice */
export function bookingOf({ id, booking_id }: Pick<ChargeRow, 'id' | 'booking_id'>): string {
  if (booking_id === null) throw new Error(`Charge ${id} pays no booking`);
  return booking_id;
}

/** A row of `card_consents`: what the owner of a card has agreed to. It stays after its withdrawal, as the proof of earlier charges. */
export type ConsentRow = {
  id: string;
  user_id: string;
  source_id: string;
  /** The words to which the owner agreed. */
  text: string;
  currency: Currency;
  limit_pence: number;
  given_at: Date;
  withdrawn_at: Date | null;
  /** The series whose bookings are charged; null for a consent to charges by staff. */
  series_id: string | null;
};

export type RefundRow = {
  id: string;
  charge_id: string;
  /** Null for the charge of an invoice. */
  booking_id: string | null;
  currency: Currency;
  amount_pence: number;
  /** 'started' until the payment service answers; then what it said last. */
  status: 'started' | RefundStatus;
  refund_id: string | null;
  idempotency_key: string;
  created_at: Date;
  /** When it succeeded, and what documents show of what was paid, as it was then. */
  settled_at: Date | null;
  billed: object | null;
  failure: string | null;
};

/** A charge that the bank of its customer disputes. */
export type DisputeRow = {
  id: string;
  dispute_id: string;
  charge_id: string;
  /** Null for the charge of an invoice. */
  booking_id: string | null;
  amount_pence: number;
  /** As the payment service names it. */
  status: string;
  reason: string;
  /** True while the books show the amount as lost. */
  is_lost: boolean;
  due_by: Date | null;
  created_at: Date;
  changed_at: Date;
};

/** The invoice that a charge pays. Missing for the charge of a booking, of which a document is written. */
const invoiceId = z.string().optional();

/** A payment has succeeded. */
export const paymentSettled = defineEvent('payment.settled', z.object({ chargeId: z.string(), invoiceId }), {
  topic: 'payment.settled',
});
/** A refund has succeeded or failed. */
export const refundSettled = defineEvent('refund.settled', z.object({ refundId: z.string(), invoiceId }), {
  topic: 'refund.settled',
});
/** A dispute has ended. */
export const disputeSettled = defineEvent('dispute.settled', z.object({ disputeId: z.string(), invoiceId }), {
  topic: 'dispute.settled',
});
