import { declineOf } from '../cards.ts';
import { newId } from '../call.ts';
import { cardRefused } from '../refusal.ts';
import type { Call } from '../call.ts';
import type { CardError, Charge, PaymentIntent, PaymentMethod } from '../types.ts';

type Confirmation = { intent: PaymentIntent; method: PaymentMethod; offSession: boolean; returnUrl: string | null };

/** The path of the 3-D Secure page for this intent, relative to the sandbox. */
export function challengePath(intent: PaymentIntent): string {
  return `/sandbox/authenticate/${intent.id}/${intent.client_secret}`;
}

/** Charges the card: succeeds, asks for authentication, or throws the decline, which is recorded. */
export function confirmIntent(call: Call, { intent, method, offSession, returnUrl }: Confirmation): PaymentIntent {
  if (method.behaviour === 'approve') return succeed(call, intent, method);
  if (method.behaviour === 'authenticate' && !offSession) {
    const redirect = { url: call.baseUrl + challengePath(intent), return_url: returnUrl };
    return call.put({
      ...intent,
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: redirect },
    });
  }
  const error = declineOf(method.behaviour);
  const failed = fail(call, { intent, method, error });
  throw cardRefused({ ...error, ...(failed.latest_charge && { charge: failed.latest_charge }) }, failed);
}

/** Ends a 3-D Secure authentication: the intent succeeds, or fails and may be paid with another card. */
export function answerChallenge(call: Call, intent: PaymentIntent, isPassed: boolean): PaymentIntent {
  const method = call.find('payment_method', intent.payment_method ?? '');
  if (isPassed) return succeed(call, intent, method);
  const error: CardError = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
  return fail(call, { intent, method, error });
}

function succeed(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = call.put(newCharge(call, { intent, method, error: null }));
  const paid = call.put({
    ...intent,
    status: 'succeeded' as const,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

type Attempt = { intent: PaymentIntent; method: PaymentMethod; error: CardError };

/** A decline by the issuer creates a failed charge; a failed authentication creates none. */
function fail(call: Call, { intent, method, error }: Attempt): PaymentIntent {
  const isIssuerDecline = error.code === 'card_declined';
  const charge = isIssuerDecline ? call.put(newCharge(call, { intent, method, error })) : null;
  const failed = call.put({
    ...intent,
    status: 'requires_payment_method' as const,
    payment_method: null,
    latest_charge: charge?.id ?? null,
    last_payment_error: error,
    next_action: null,
  });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

type ChargeFacts = { intent: PaymentIntent; method: PaymentMethod; error: CardError | null };

function newCharge(call: Call, { intent, method, error }: ChargeFacts): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    created: call.created,
    livemode: false,
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    paid: !error,
    disputed: false,
    status: error ? 'failed' : 'succeeded',
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
  };
}
