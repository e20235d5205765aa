import type { StripeService } from '#server/integrations/stripe.ts';
import { NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { Conflict } from '#shared/errors.ts';

let service: StripeService | undefined;

export function useStripe(provided: StripeService | undefined): void {
  service = provided;
}

/** @throws Conflict NO_PAYMENT_SETUP when payments are not set up */
export function stripe(): StripeService {
  if (!service) throw new Conflict(NO_PAYMENT_SETUP);
  return service;
}

export function paymentsAreOn(): boolean {
  return service !== undefined;
}
