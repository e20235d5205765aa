import { Stripe } from 'stripe';
import { AppError, Conflict, InvalidInput, NotFound, PaymentDeclined } from '#shared/errors.ts';

/** Stripe gave no answer that can be relied on: the charge may have happened. Look it up with `findCharge`. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}

/** What Stripe refuses until money has come into our account there. */
const FOR_NOW = ['balance_insufficient', 'insufficient_funds'];
const CONFLICTS = ['charge_already_refunded', 'payment_intent_unexpected_state'];

/**
 * Turns a failure of Stripe's SDK into one of ours. What Stripe said stays the message only where a person may read it;
 * failures of our own key or code keep the SDK's error as `cause`.
 */
function asOurError(error: unknown, what: string): unknown {
  const { errors } = Stripe;
  if (error instanceof AppError || error instanceof PaymentUnknown) return error;
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) return new PaymentDeclined(error.message);
  if (error instanceof errors.StripeIdempotencyError) {
    return new Error('An idempotency key was used for two different requests', { cause: error });
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    if (FOR_NOW.includes(error.code ?? '')) return new Error(error.message, { cause: error });
    return refused(error, what);
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new Error('Stripe does not accept the configured secret key', { cause: error });
  }
  return new PaymentUnknown(`No reliable answer from Stripe (${error.type})`, { cause: error });
}

/** Runs a call of the SDK; `what` names the thing that an unknown id stands for. */
export async function translated<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asOurError(error, what);
  }
}

function refused(error: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>, what: string): AppError {
  if (error.code === 'resource_missing') return new NotFound(what);
  const isRefundTooLarge = error.param === 'amount' && /greater than unrefunded amount/i.test(error.message);
  if (isRefundTooLarge || CONFLICTS.includes(error.code ?? '')) return new Conflict(error.message);
  if (error.param === 'payment_method') return new NotFound(what);
  return new InvalidInput(error.message);
}
