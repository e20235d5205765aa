import type { Move } from '#domains/bookings/server/service/move.ts';

export type ChargeStatus = 'started' | 'requires_action' | 'succeeded' | 'failed';

/** A row of `charges`: written before the payment service is asked, settled once after. */
export type ChargeRow = {
  id: string;
  booking_id: string;
  user_id: string;
  purpose: 'booking' | 'difference';
  amount_pence: number;
  customer_id: string;
  source_id: string;
  description: string;
  status: ChargeStatus;
  intent_id: string | null;
  card_last4: string;
  idempotency_key: string;
  change: Move | null;
  failure: string | null;
  /** Whether the money bought what it was for, or went back; null until it succeeds. */
  outcome: 'kept' | 'returned' | null;
  /** When a charge that was given up is looked for again; null for all others. */
  recheck_at: Date | null;
  created_at: Date;
};

export type RefundRow = {
  id: string;
  charge_id: string;
  booking_id: string;
  amount_pence: number;
  status: 'started' | 'succeeded' | 'failed';
  refund_id: string | null;
  idempotency_key: string;
  created_at: Date;
};

/** News of the payments domain: what invoices are written for. */
export const PAYMENT_SETTLED = 'payment.settled';
export const REFUND_SETTLED = 'refund.settled';
