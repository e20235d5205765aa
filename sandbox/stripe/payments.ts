/** PaymentIntents: they are created, charged, confirmed by the bank, and canceled. */
import type { Call } from './call.ts';
import { declineOf, namedTestCard } from './cards.ts';
import { beginDebit } from './debits.ts';
import { type Fields, type Read, boolean, integer, metadata, required, text, texts } from './fields.ts';
import {
  type CardError,
  type PaymentIntent,
  type PaymentMethod,
  isDebit,
  newCharge,
  newIntent,
  newPaymentMethod,
  newToken,
} from './objects.ts';
import { decimalsOf } from './amounts.ts';
import { badRequest, cardRefused } from './refusal.ts';

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
/** Stripe's limits in the smallest unit: at least 30p and at most eight digits. */
const SMALLEST_AMOUNT = 30;
const LARGEST_AMOUNT = 99_999_999;
/** The currencies of debits. */
const CURRENCY_OF: Record<string, string> = { bacs_debit: 'gbp', sepa_debit: 'eur' };
export const UNEXPECTED = 'payment_intent_unexpected_state';

export const INTENT = {
  amount: integer,
  currency: required,
  customer: text,
  payment_method: text,
  allowed_payment_method_types: texts,
  confirm: boolean,
  off_session: boolean,
  return_url: text,
  description: text,
  metadata,
} satisfies Fields;
type Asked = Read<typeof INTENT>;

/** The path of the 3-D Secure page for this intent, relative to the sandbox. */
export const challengePath = ({ id, client_secret }: PaymentIntent) => `/sandbox/authenticate/${id}/${client_secret}`;

/** The last digit of an amount with three decimals must be 0, because banks know only two of them. */
function checkAmount(amount: number | undefined, currency: string): number {
  if (amount === undefined) throw badRequest('Missing required param: amount.', 'parameter_missing', 'amount');
  if (amount < 1)
    throw badRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < SMALLEST_AMOUNT) throw badRequest('Amount must be at least £0.30 gbp', 'amount_too_small', 'amount');
  if (amount > LARGEST_AMOUNT)
    throw badRequest('Amount must be no more than £999,999.99', 'amount_too_large', 'amount');
  if (decimalsOf(currency) === 3 && amount % 10 > 0)
    throw badRequest('Invalid amount: the last digit must be 0.', undefined, 'amount');
  return amount;
}

function checkCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (CURRENCIES.includes(currency)) return currency;
  const known = `Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`;
  throw badRequest(`Invalid currency: ${currency}. ${known}`, undefined, 'currency');
}

function checkConfirmation({ confirm, off_session, return_url, allowed_payment_method_types }: Asked): void {
  if (!confirm && off_session)
    throw badRequest('off_session can only be used with confirm=true.', undefined, 'off_session');
  if (!confirm && return_url !== undefined)
    throw badRequest('return_url can only be used with confirm=true.', undefined, 'return_url');
  if (return_url !== undefined && !/^https?:\/\/./.test(URL.canParse(return_url) ? new URL(return_url).href : ''))
    throw badRequest('Not a valid URL', 'url_invalid', 'return_url');
  if (!confirm || return_url !== undefined || allowed_payment_method_types.length > 0) return;
  const message =
    'This PaymentIntent may use payment methods that redirect: give a `return_url`, or name the `allowed_payment_method_types`.';
  throw badRequest(message, undefined, 'return_url');
}

/** The kinds of payment that an intent accepts: those of the allowed ones that pay in its currency. */
const compatibleTypes = (allowed: string[], currency: string): string[] =>
  (allowed.length > 0 ? allowed : ['card']).filter((type) => (CURRENCY_OF[type] ?? currency) === currency);

function usableMethod(call: Call, id: string, customer: string | null): PaymentMethod {
  const method = call.find('payment_method', id, 'payment_method');
  const refuse = (message: string) => badRequest(message, undefined, 'payment_method');
  if (method.customer && !customer)
    throw refuse(
      `The provided PaymentMethod (${id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter.`,
    );
  if (method.customer && method.customer !== customer)
    throw refuse(
      `The PaymentMethod ${id} does not belong to the Customer ${customer} you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`,
    );
  if (method.spent)
    throw refuse('This PaymentMethod was previously detached from a Customer, and may not be used again.');
  return method;
}

/** A saved card, or one of the test cards that every account has. */
function methodOf(call: Call, id: string, customer: string | null): PaymentMethod {
  const card = id.startsWith('pm_card_') && namedTestCard(id.replace('pm_card_', 'tok_'), call.now);
  if (!card) return usableMethod(call, id, customer);
  const token = newToken(call.created, card, null);
  return call.put(newPaymentMethod(call.created, token, { name: null, email: null }, {}));
}

/** With `confirm` the card is charged at once. */
export function createIntent(call: Call, asked: Asked): PaymentIntent {
  const currency = checkCurrency(asked.currency);
  const amount = checkAmount(asked.amount, currency);
  checkConfirmation(asked);
  const customer = asked.customer === undefined ? null : call.find('customer', asked.customer, 'customer').id;
  const method = asked.payment_method === undefined ? null : methodOf(call, asked.payment_method, customer);
  const types = asked.allowed_payment_method_types;
  const intent = newIntent(call.created, {
    amount,
    currency,
    customer,
    payment_method: method?.id ?? null,
    payment_method_types: compatibleTypes(asked.allowed_payment_method_types, currency),
    allowed_payment_method_types: types.length > 0 ? types : null,
    description: asked.description ?? null,
    metadata: asked.metadata,
  });
  if (!asked.confirm) return call.put(intent);
  if (!method)
    throw badRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', UNEXPECTED);
  checkMethod(intent, method);
  return confirm(call, intent, method, asked);
}

/** A saved bank account has a mandate, which belongs to its customer. */
function checkMethod({ payment_method_types: types }: PaymentIntent, method: PaymentMethod): void {
  if (!types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${types.join(', ')}.`;
    throw badRequest(message, 'payment_intent_incompatible_payment_method', 'payment_method');
  }
  if (isDebit(method) && !method.customer)
    throw badRequest('The provided PaymentMethod has no mandate.', 'payment_intent_mandate_invalid', 'payment_method');
}

type Confirmed = { off_session?: boolean; return_url?: string };

/** Charges the card: succeeds, asks for authentication, or throws the decline, which is recorded. A debit begins to be processed. */
export function confirm(call: Call, intent: PaymentIntent, method: PaymentMethod, asked: Confirmed): PaymentIntent {
  if (isDebit(method)) return beginDebit(call, intent, method);
  const { behaviour } = method;
  if (behaviour === 'approve') return succeed(call, intent, method);
  if (behaviour === 'authenticate' && !asked.off_session) {
    const redirect = { url: call.baseUrl + challengePath(intent), return_url: asked.return_url ?? null };
    const next_action = { type: 'redirect_to_url' as const, redirect_to_url: redirect };
    return call.put({ ...intent, status: 'requires_action', next_action });
  }
  const error = declineOf(behaviour);
  const failed = fail(call, intent, method, error);
  throw cardRefused({ ...error, ...(failed.latest_charge && { charge: failed.latest_charge }) }, failed);
}

/** Ends a 3-D Secure authentication: the intent succeeds, or fails and may be paid with another card. */
export function answerChallenge(call: Call, intent: PaymentIntent, isPassed: boolean): PaymentIntent {
  const method = call.find('payment_method', intent.payment_method ?? '');
  if (isPassed) return succeed(call, intent, method);
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return fail(call, intent, method, { type: 'card_error', code: 'payment_intent_authentication_failure', message });
}

export function succeed(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = call.put(newCharge(call.created, intent, method, null));
  const paid = call.put<PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

/** A decline by the issuer creates a failed charge; a failed authentication creates none. */
function fail(call: Call, intent: PaymentIntent, method: PaymentMethod, error: CardError): PaymentIntent {
  const charge = error.code === 'card_declined' ? call.put(newCharge(call.created, intent, method, error)) : null;
  const failed = call.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge?.id ?? null,
    last_payment_error: error,
    next_action: null,
  });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

export const CANCELED = { cancellation_reason: text } satisfies Fields;

/** Possible until the intent is processed. */
export function cancelIntent(call: Call, given: Read<typeof CANCELED>, ids: Record<string, string>): PaymentIntent {
  const intent = call.find('payment_intent', ids.payment_intent);
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    throw badRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, UNEXPECTED);
  const canceled = { canceled_at: call.created, cancellation_reason: given.cancellation_reason ?? null };
  return call.put({ ...intent, status: 'canceled', next_action: null, ...canceled });
}
