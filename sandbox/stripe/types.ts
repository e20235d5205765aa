/**
 * The objects of the Stripe API that the sandbox stores, with Stripe's field names, limited to the fields that this product
 * may read. Amounts are in pence; times are Unix seconds.
 */

/** What happens when a test card is charged. It is stored instead of the card number. */
/** A card with `refuse` is declined when it is saved, the others when they are charged. */
export type Behaviour = 'approve' | 'refuse' | 'decline' | 'insufficient_funds' | 'authenticate';

export type CardFacts = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  country: string;
  funding: string;
  fingerprint: string;
};

export type Token = {
  id: string;
  object: 'token';
  type: 'card';
  created: number;
  livemode: false;
  used: boolean;
  card: CardFacts & { id: string; object: 'card'; name: string | null };
  behaviour: Behaviour;
};

export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  livemode: false;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  livemode: false;
  customer: string | null;
  billing_details: { name: string | null; email: string | null };
  card: CardFacts;
  metadata: Record<string, string>;
  /** True once the card was detached: it cannot be used again. */
  spent: boolean;
  behaviour: Behaviour;
};

export type IntentStatus =
  'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  created: number;
  livemode: false;
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  allowed_payment_method_types: string[] | null;
  payment_method_types: string[];
  status: IntentStatus;
  client_secret: string;
  description: string | null;
  metadata: Record<string, string>;
  latest_charge: string | null;
  last_payment_error: CardError | null;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
};

export type Charge = {
  id: string;
  object: 'charge';
  created: number;
  livemode: false;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: CardFacts };
  paid: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
};

export type Refund = {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
};

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

export type Dispute = {
  id: string;
  object: 'dispute';
  created: number;
  livemode: false;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
  evidence_details: { due_by: number };
};

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed';

export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  type: EventType;
  pending_webhooks: number;
  data: { object: PaymentIntent | Charge | Refund | Dispute };
};

export type CardError = {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
};

/** Every kind of object by its `object` name. */
export type Objects = {
  token: Token;
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: Event;
};

export type Kind = keyof Objects;
export type AnyObject = Objects[Kind];
