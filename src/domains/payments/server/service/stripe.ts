import type { Services } from '#server/context.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import { NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { Conflict } from '#shared/errors.ts';

/** @throws Conflict NO_PAYMENT_SETUP if payments are not set up */
export function requireStripe({ stripe }: Services): StripeService {
  if (!stripe) throw new Conflict(NO_PAYMENT_SETUP);
  return stripe;
}
