import { Stripe } from 'stripe';
import { declineText } from '#server/integrations/stripe-declines.ts';
import { AppError, Conflict, InProgress, InvalidInput, NoAnswer, NotFound, PaymentDeclined } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Stripe gave no reliable response, so the charge may have happened. `findCharge` looks it up. */
export class PaymentUnknown extends NoAnswer {
  override readonly name = 'PaymentUnknown';

  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { ...options, service: 'payment' });
  }
}

/** The bank declines because the customer is not there to confirm the payment. */
export class CustomerNeeded extends PaymentDeclined {}

/** Refusals that end once the Stripe account has enough money. */
const LACK_OF_MONEY = ['balance_insufficient', 'insufficient_funds'];
/** Refusals of a card reader, for whoever stands beside it. */
const READER_REFUSALS: Record<string, () => Conflict> = {
  terminal_reader_offline: () =>
    new Conflict(msg('The card reader is offline. Please check its power and its network')),
  terminal_reader_busy: () => new InProgress(msg('The card reader is in use')),
};
const CONFLICTS = ['charge_already_refunded', 'payment_intent_unexpected_state'];

/**
 * Translates an error of Stripe's SDK. The message of Stripe is kept only where people may read it. A wrong key or a defect
 * becomes an Error with the SDK's error as its `cause`.
 * @param what the name of the record in a NotFound
 */
function translate(error: unknown, what: string): unknown {
  const { errors } = Stripe;
  if (error instanceof AppError || error instanceof PaymentUnknown) return error;
  if (!(error instanceof errors.StripeError)) return error;
  const ofReader = READER_REFUSALS[error.code ?? ''];
  if (ofReader) return ofReader();
  // The reader may have got the command all the same.
  if (error.code === 'terminal_reader_timeout') return new PaymentUnknown(error.message, { cause: error });
  if (error instanceof errors.StripeCardError) {
    const Declined = error.code === 'authentication_required' ? CustomerNeeded : PaymentDeclined;
    return new Declined(declineText(error));
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new Error('An idempotency key was used for two different requests', { cause: error });
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    if (LACK_OF_MONEY.includes(error.code ?? '')) return new Error(error.message, { cause: error });
    return refused(error, what);
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new Error('Stripe does not accept the configured secret key', { cause: error });
  }
  return new PaymentUnknown(`No reliable answer from Stripe (${error.type})`, { cause: error });
}

/** Runs a call of the SDK and translates its errors. `what` is the name of the record in a NotFound. */
export async function translated<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(error, what);
  }
}

function refused(error: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>, what: string): AppError {
  if (error.code === 'resource_missing') return new NotFound(`${what} not found`);
  const isRefundTooLarge = error.param === 'amount' && /greater than unrefunded amount/i.test(error.message);
  if (isRefundTooLarge || CONFLICTS.includes(error.code ?? '')) return new Conflict(error.message);
  if (error.param === 'payment_method') return new NotFound(`${what} not found`);
  return new InvalidInput(error.message);
}
