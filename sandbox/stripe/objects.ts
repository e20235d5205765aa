/**
 * The objects of the Stripe API that the sandbox stores, with Stripe's field names, limited to the fields that this product may read.
 * Amounts are in pence; times are Unix seconds. A function makes a new object, so that its fields are listed once.
 */
import { randomBytes } from 'node:crypto';

/**
 * What happens when a test card is charged. It is stored instead of the card number. A card with `refuse` is declined when it is saved,
 * the others when they are charged.
 */
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

export type CardError = {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
};

type Metadata = Record<string, string>;

/** The error of a debit that the bank of the customer does not pay. */
export type DebitError = { type: 'invalid_request_error'; code: string; message: string; payment_method: object };
export type DebitType = 'bacs_debit' | 'sepa_debit';

/**
 * What becomes of a debit: it succeeds, fails, or succeeds and is taken back. With `is_late` it stays in processing until somebody settles
 * it on the page of the sandbox.
 */
export type DebitBehaviour = { result: DebitResult; is_late: boolean };
export type DebitResult = 'succeed' | 'dispute' | DebitFailure;
export type DebitFailure = 'debit_not_authorized' | 'insufficient_funds';
export type DebitFacts = { last4: string; fingerprint: string; sort_code?: string; country?: string };
export type DebitParts = { type: DebitType; facts: DebitFacts; behaviour: DebitBehaviour };

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const base = <K extends string>(object: K, prefix: string, created: number) => ({
  id: newId(prefix),
  object,
  created,
  livemode: false as const,
});

export type CardParts = { facts: CardFacts; behaviour: Behaviour };

export const newToken = (created: number, { facts, behaviour }: CardParts, name: string | null) => ({
  ...base('token', 'tok', created),
  type: 'card',
  used: false,
  card: { id: newId('card'), object: 'card', ...facts, name },
  behaviour,
});
export type Token = ReturnType<typeof newToken>;

type CustomerFields = { email?: string; name?: string; description?: string; metadata: Metadata };

export const newCustomer = (created: number, { email, name, description, metadata }: CustomerFields) => ({
  ...base('customer', 'cus', created),
  email: email ?? null,
  name: name ?? null,
  description: description ?? null,
  metadata,
  invoice_settings: { default_payment_method: null as string | null },
});
export type Customer = ReturnType<typeof newCustomer>;

type Billing = { name: string | null; email: string | null };

/** @param type 'card_present' for a card at a reader */
export const newPaymentMethod = (
  created: number,
  { card, behaviour }: Token,
  billing: Billing,
  metadata: Metadata,
  type: 'card' | 'card_present' = 'card',
) => {
  const { id: _id, object: _object, name, ...facts } = card;
  return {
    ...base('payment_method', 'pm', created),
    type,
    customer: null as string | null,
    billing_details: { ...billing, name: billing.name ?? name },
    card: facts,
    metadata,
    /** True once the card was detached: it cannot be used again. */
    spent: false,
    behaviour,
  };
};
export type CardMethod = ReturnType<typeof newPaymentMethod>;

export const newDebitMethod = (created: number, { type, facts, behaviour }: DebitParts, billing: Billing) => ({
  ...base('payment_method', 'pm', created),
  type,
  customer: null as string | null,
  billing_details: billing,
  bacs_debit: type === 'bacs_debit' ? facts : undefined,
  sepa_debit: type === 'sepa_debit' ? facts : undefined,
  metadata: {} as Metadata,
  spent: false,
  behaviour,
});
export type DebitMethod = ReturnType<typeof newDebitMethod>;
export type PaymentMethod = CardMethod | DebitMethod;

export const isDebit = (method: PaymentMethod): method is DebitMethod =>
  method.type !== 'card' && method.type !== 'card_present';

type IntentFields = {
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  payment_method_types: string[];
  allowed_payment_method_types: string[] | null;
  description: string | null;
  metadata: Metadata;
};
type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
type Redirect = { url: string; return_url: string | null };

export const newIntent = (created: number, fields: IntentFields) => {
  const facts = base('payment_intent', 'pi', created);
  return {
    ...facts,
    ...fields,
    amount_received: 0,
    status: (fields.payment_method ? 'requires_confirmation' : 'requires_payment_method') as IntentStatus,
    client_secret: `${facts.id}_${newId('secret')}`,
    latest_charge: null as string | null,
    last_payment_error: null as CardError | DebitError | null,
    next_action: null as { type: 'redirect_to_url'; redirect_to_url: Redirect } | null,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
  };
};
export type PaymentIntent = ReturnType<typeof newIntent>;

type SetupFields = { customer: string; payment_method_types: string[]; metadata: Metadata };
type SetupStatus = 'requires_payment_method' | 'succeeded';

export const newSetup = (created: number, fields: SetupFields) => {
  const facts = base('setup_intent', 'seti', created);
  return {
    ...facts,
    ...fields,
    usage: 'off_session' as const,
    status: 'requires_payment_method' as SetupStatus,
    client_secret: `${facts.id}_${newId('secret')}`,
    payment_method: null as string | null,
    mandate: null as string | null,
  };
};
export type SetupIntent = ReturnType<typeof newSetup>;

const factsOf = (method: PaymentMethod) =>
  isDebit(method) ? { bacs_debit: method.bacs_debit, sepa_debit: method.sepa_debit } : { [method.type]: method.card };

export const newCharge = (created: number, intent: PaymentIntent, method: PaymentMethod, error: CardError | null) => ({
  ...base('charge', 'ch', created),
  amount: intent.amount,
  amount_refunded: 0,
  refunded: false,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  metadata: intent.metadata,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: method.type, ...factsOf(method) },
  paid: !error,
  disputed: false,
  status: (error ? 'failed' : 'succeeded') as 'succeeded' | 'pending' | 'failed',
  failure_code: error?.code ?? (null as string | null),
  failure_message: error?.message ?? (null as string | null),
});
export type Charge = ReturnType<typeof newCharge>;

type RefundFields = { amount: number; reason: string | null; metadata: Metadata; status: RefundStatus };
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export const newRefund = (created: number, { id, currency, payment_intent }: Charge, fields: RefundFields) => ({
  ...base('refund', 're', created),
  ...fields,
  currency,
  charge: id,
  payment_intent,
  failure_reason: null as string | null,
});
export type Refund = ReturnType<typeof newRefund>;

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';
const DAYS_TO_ANSWER = 7;

export const newDispute = (created: number, { id, amount, currency, payment_intent }: Charge, asked?: number) => ({
  ...base('dispute', 'du', created),
  amount: asked ?? amount,
  currency,
  charge: id,
  payment_intent,
  reason: 'fraudulent',
  status: 'needs_response' as DisputeStatus,
  evidence_details: { due_by: created + DAYS_TO_ANSWER * 24 * 60 * 60 },
});
export type Dispute = ReturnType<typeof newDispute>;

export type Location = {
  id: string;
  object: 'terminal.location';
  created: number;
  livemode: false;
  display_name: string;
  metadata: Metadata;
};

type ReaderAction = {
  type: 'process_payment_intent';
  status: 'in_progress' | 'succeeded' | 'failed';
  process_payment_intent: { payment_intent: string };
  failure_code: string | null;
  failure_message: string | null;
};

export type Reader = {
  id: string;
  object: 'terminal.reader';
  created: number;
  livemode: false;
  label: string;
  location: string;
  status: 'online' | 'offline';
  action: ReaderAction | null;
  device_type: string;
  metadata: Metadata;
};

type EventObject = PaymentIntent | SetupIntent | Charge | Refund | Dispute | Reader;

export const newEvent = (created: number, type: string, object: EventObject) => ({
  ...base('event', 'evt', created),
  api_version: '2026-10-28.endive',
  type,
  pending_webhooks: 1,
  data: { object },
});
export type Event = ReturnType<typeof newEvent>;

export type AnyObject = Token | Customer | PaymentMethod | Location | EventObject | Event;
export type Kind = AnyObject['object'];
/** The response stored for an idempotency key, which is its id. `fingerprint` shows whether a repeat has the same parameters. */
export type StoredAnswer = {
  object: 'answer';
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  created: number;
};
