import { newId } from '../call.ts';
import { pageOf } from '../lists.ts';
import { badRequest } from '../refusal.ts';
import { confirmIntent } from './settling.ts';
import type { Call } from '../call.ts';
import type { Page } from '../lists.ts';
import type { PaymentIntent, PaymentMethod } from '../types.ts';

const CURRENCIES = ['gbp', 'eur', 'usd'];
/** Stripe's limits in pence: at least 30p and at most eight digits. */
const SMALLEST_AMOUNT = 30;
const LARGEST_AMOUNT = 99_999_999;

/** POST /v1/payment_intents; with `confirm` the card is charged at once. */
export function createPaymentIntent(call: Call): PaymentIntent {
  const asked = readRequest(call);
  const customer = asked.customerId === undefined ? null : call.find('customer', asked.customerId, 'customer').id;
  const method = asked.methodId === undefined ? null : readMethod(call, asked.methodId, customer);
  const intent = newIntent(call, asked, { customer, method });
  if (!asked.confirm) return call.put(intent);
  if (!method) {
    const message = 'You cannot confirm this PaymentIntent because it is missing a payment method.';
    throw badRequest(message, 'payment_intent_unexpected_state');
  }
  return confirmIntent(call, { intent, method, offSession: asked.offSession, returnUrl: asked.returnUrl ?? null });
}

type Asked = ReturnType<typeof readRequest>;

function readRequest(call: Call) {
  const { input } = call;
  const asked = {
    amount: readAmount(call),
    currency: readCurrency(call),
    customerId: input.text('customer'),
    methodId: input.text('payment_method'),
    types: input.texts('allowed_payment_method_types'),
    confirm: input.boolean('confirm'),
    offSession: input.boolean('off_session'),
    returnUrl: input.text('return_url'),
    description: input.text('description') ?? null,
    metadata: input.metadata(),
  };
  input.done();
  if (asked.offSession && !asked.confirm) {
    throw badRequest('off_session can only be used with confirm=true.', undefined, 'off_session');
  }
  if (asked.returnUrl !== undefined) checkReturnUrl(asked.returnUrl, asked.confirm);
  else if (asked.confirm && asked.types.length === 0) throw redirectNeedsReturnUrl();
  return asked;
}

function newIntent(
  call: Call,
  asked: Asked,
  owner: { customer: string | null; method: PaymentMethod | null },
): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    created: call.created,
    livemode: false,
    amount: asked.amount,
    amount_received: 0,
    currency: asked.currency,
    customer: owner.customer,
    payment_method: owner.method?.id ?? null,
    allowed_payment_method_types: asked.types.length ? asked.types : null,
    payment_method_types: ['card'],
    status: owner.method ? 'requires_confirmation' : 'requires_payment_method',
    client_secret: `${id}_${newId('secret')}`,
    description: asked.description,
    metadata: asked.metadata,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
  };
}

/** GET /v1/payment_intents/:intent. */
export function getPaymentIntent(call: Call): PaymentIntent {
  call.input.done();
  return call.find('payment_intent', call.ids.intent ?? '');
}

/** GET /v1/payment_intents?customer=…&created[gte]=…. */
export function listPaymentIntents(call: Call): Page {
  const customerId = call.input.text('customer');
  const found = call
    .list('payment_intent')
    .filter((intent) => customerId === undefined || intent.customer === customerId);
  const page = pageOf(call, '/v1/payment_intents', found);
  call.input.done();
  return page;
}

/** POST /v1/payment_intents/:intent/cancel: possible until it has succeeded. */
export function cancelPaymentIntent(call: Call): PaymentIntent {
  const intent = call.find('payment_intent', call.ids.intent ?? '');
  const reason = call.input.text('cancellation_reason') ?? null;
  call.input.done();
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw badRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    );
  }
  return call.put({
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: call.created,
    cancellation_reason: reason,
  });
}

function readAmount({ input }: Call): number {
  const amount = input.integer('amount');
  if (amount === undefined) throw badRequest('Missing required param: amount.', 'parameter_missing', 'amount');
  if (amount < 1)
    throw badRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < SMALLEST_AMOUNT) throw badRequest('Amount must be at least £0.30 gbp', 'amount_too_small', 'amount');
  if (amount > LARGEST_AMOUNT)
    throw badRequest('Amount must be no more than £999,999.99', 'amount_too_large', 'amount');
  return amount;
}

function readCurrency({ input }: Call): string {
  const currency = input.required('currency').toLowerCase();
  if (!CURRENCIES.includes(currency)) {
    throw badRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(', ')}`,
      undefined,
      'currency',
    );
  }
  return currency;
}

function readMethod(call: Call, id: string, customer: string | null): PaymentMethod {
  const method = call.find('payment_method', id, 'payment_method');
  if (method.customer && method.customer !== customer) {
    throw badRequest(
      customer
        ? `The PaymentMethod ${id} does not belong to the Customer ${customer} you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`
        : `The provided PaymentMethod (${id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter.`,
      undefined,
      'payment_method',
    );
  }
  if (method.spent) {
    throw badRequest(
      'This PaymentMethod was previously detached from a Customer, and may not be used again.',
      undefined,
      'payment_method',
    );
  }
  return method;
}

function checkReturnUrl(returnUrl: string, confirm: boolean): void {
  if (!confirm) throw badRequest('return_url can only be used with confirm=true.', undefined, 'return_url');
  const protocol = URL.canParse(returnUrl) ? new URL(returnUrl).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') throw badRequest('Not a valid URL', 'url_invalid', 'return_url');
}

function redirectNeedsReturnUrl() {
  return badRequest(
    'This PaymentIntent may use payment methods that redirect: give a `return_url`, or name the `allowed_payment_method_types`.',
    undefined,
    'return_url',
  );
}
