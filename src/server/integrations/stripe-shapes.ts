import {
  type DebitKind,
  type PaidWith,
  asPaidWith,
  failureText,
  methodOf,
} from '#server/integrations/stripe-paid-with.ts';
import type { Stripe } from 'stripe';

/** A saved card, with the field names of the API. */
export type SavedCard = {
  src_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  owner_name: string | null;
  default_source: boolean;
};

/** What a payment is for. */
export type PaymentOrder = {
  customerId: string;
  amountPence: number;
  /** A code in lower case, as Stripe writes it. */
  currency: string;
  description: string;
  /** Derived from booking and attempt: two requests with the same key charge once. */
  idempotencyKey: string;
  /** `findCharge` searches for `charge_id`. */
  metadata: { charge_id: string } & Record<string, string>;
};

/** A payment that the customer confirms in the browser with a secret, by one of some kinds. */
export type OpenPayment = { intentId: string; clientSecret: string; kinds: PaymentKind[] };

/** The kinds of payments, as Stripe names them. Apple Pay and Google Pay are cards. */
export type PaymentKind = 'card' | DebitKind;

export type ChargeRequest = PaymentOrder & {
  /** A saved card of this customer, or a saved bank account. */
  sourceId: string;
  isDebit?: boolean;
  /** Where the customer returns after 3-D Secure. Stripe adds the query parameter `payment_intent`. */
  returnUrl: string;
  /** True when the customer is not present: a card that needs 3-D Secure is declined. */
  offSession?: boolean;
};

export type ChargeResult = {
  /** 'processing' for a bank account. */
  outcome: 'succeeded' | 'requires_action' | 'processing';
  intentId: string;
  /** The 3-D Secure page of the bank, when the outcome is `requires_action`. */
  url: string | null;
  chargeId: string | null;
  paidWith: PaidWith | null;
};

export type RefundRequest = {
  intentId: string;
  amountPence: number;
  idempotencyKey: string;
  metadata: Record<string, string>;
};

/** `pending`: neither has the money arrived, nor has the refund failed. A cancelled refund has failed. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export type ServiceRefund = {
  refundId: string;
  amountPence: number;
  /** A code in upper case. */
  currency: string;
  status: RefundStatus;
  failure: string | null;
  /** The booking for which it was made; null for one that was made in the dashboard. */
  bookingId: string | null;
  /** Our key of a refund for a credit note. */
  key?: string;
};

/** A payment that has succeeded, as the payment service lists it. */
export type ListedCharge = {
  intentId: string;
  amountPence: number;
  /** A code in upper case. */
  currency: string;
  createdAt: Date;
  description: string;
  /** The address of the customer; null if the service has forgotten them. */
  email: string | null;
  /** The booking whose id it was when the charge was made. */
  bookingId: string | null;
};

export type ListedRefund = ServiceRefund & { intentId: string | null; createdAt: Date };

/** A payment that the bank of the customer takes back. The status is that of Stripe. */
export type Dispute = {
  disputeId: string;
  intentId: string | null;
  amountPence: number;
  status: string;
  reason: string;
  /** Until when evidence may be sent. */
  dueBy: Date | null;
};

/**
 * `failed`: the card was declined, 3-D Secure failed, or the bank did not pay a debit; no money was taken. `unconfirmed`: the customer has
 * not confirmed it in the browser yet. `processing`: the bank takes days to answer.
 */
export type PaymentStatus = 'succeeded' | 'requires_action' | 'unconfirmed' | 'processing' | 'failed' | 'canceled';

export type ServicePayment = {
  intentId: string;
  status: PaymentStatus;
  amountPence: number;
  currency: string;
  customerId: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
  /** The 3-D Secure page of the bank while the status is `requires_action`. */
  url: string | null;
  /** What the customer reads while the status is `failed`. */
  failureMessage: string | null;
  chargeId: string | null;
  /** Null while nothing is known of it, as in webhook events, which name it only by its id. */
  paidWith: PaidWith | null;
  refundedPence: number;
};

/** A row of the payment history; `amount` in the smallest unit of the currency, `created` in Unix seconds. */
export type BalanceTransaction = {
  amount: number;
  /** A code in upper case. */
  currency: string;
  description: string | null;
  paidWith: PaidWith | null;
  created: number;
  status: 'succeeded' | 'pending' | 'failed';
};

export type PaymentEvent =
  | { id: string; type: 'payment_changed'; payment: ServicePayment }
  | { id: string; type: 'reader_changed'; intentId: string | null }
  | { id: string; type: 'refunds_changed'; intentId: string | null }
  | { id: string; type: 'dispute_changed'; disputeId: string }
  | { id: string; type: 'ignored' };

const STATUSES: Record<string, PaymentStatus> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  requires_confirmation: 'unconfirmed',
  canceled: 'canceled',
};

function statusOf({ status, last_payment_error }: Stripe.PaymentIntent): PaymentStatus {
  if (status === 'requires_payment_method') return last_payment_error ? 'failed' : 'unconfirmed';
  return STATUSES[status] ?? 'processing';
}

export function asPayment(intent: Stripe.PaymentIntent): ServicePayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const paidWith = asPaidWith(charge?.payment_method_details) ?? asPaidWith(methodOf(intent));
  return {
    intentId: intent.id,
    status: statusOf(intent),
    amountPence: intent.amount,
    currency: intent.currency,
    customerId: idOf(intent.customer),
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
    url: intent.next_action?.redirect_to_url?.url ?? null,
    failureMessage: intent.last_payment_error ? failureText(intent.last_payment_error, paidWith) : null,
    chargeId: idOf(intent.latest_charge),
    paidWith,
    refundedPence: charge?.amount_refunded ?? 0,
  };
}

export function asRefund({ id, amount, currency, status, failure_reason, metadata }: Stripe.Refund): ServiceRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    refundId: id,
    amountPence: amount,
    currency: currency.toUpperCase(),
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    failure: hasFailed ? (failure_reason ?? status) : null,
    bookingId: metadata?.booking_id ?? null,
    ...(metadata?.refund_key && { key: metadata.refund_key }),
  };
}

export function asDispute({ id, payment_intent, amount, status, reason, evidence_details }: Stripe.Dispute): Dispute {
  const dueBy = evidence_details.due_by;
  return {
    disputeId: id,
    intentId: idOf(payment_intent),
    amountPence: amount,
    status,
    reason,
    dueBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

export function asSavedCard(method: Stripe.PaymentMethod, defaultId: string | null): SavedCard {
  return {
    src_id: method.id,
    brand: method.card?.brand ?? 'card',
    last4: method.card?.last4 ?? '',
    exp_month: method.card?.exp_month ?? 0,
    exp_year: method.card?.exp_year ?? 0,
    owner_name: method.billing_details.name,
    default_source: method.id === defaultId,
  };
}

export function asTransaction(charge: Stripe.Charge): BalanceTransaction {
  return {
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
    description: charge.description,
    paidWith: asPaidWith(charge.payment_method_details),
    created: charge.created,
    status: (['pending', 'failed'] as const).find((status) => status === charge.status) ?? 'succeeded',
  };
}

/** The id of a linked object, which Stripe sends as an id or, when expanded, as an object. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** @param intent with its customer expanded */
export function asListedCharge(intent: Stripe.PaymentIntent): ListedCharge {
  const { customer } = intent;
  return {
    intentId: intent.id,
    amountPence: intent.amount,
    currency: intent.currency.toUpperCase(),
    createdAt: new Date(intent.created * 1000),
    description: intent.description ?? '',
    email: typeof customer === 'object' && customer && !customer.deleted ? customer.email : null,
    bookingId: intent.metadata.booking_id ?? null,
  };
}
