/**
 * A way of paying: how a charge is looked up, and taken back before it has an outcome. Each is a file of this folder. The machine of charges
 * (service/reconcile.ts) knows nothing else of it. What charges pay is behind payable.ts.
 */
import type { Services } from '#server/context.ts';
import type { ServicePayment } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { noteOpened, settleProcessing, settleWaiting } from '#domains/payments/server/service/settle.ts';
import type { Success } from '#domains/payments/server/service/settlement.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';

export type Look = {
  /** Takes back a charge that waits for its customer or their bank. */
  withdraw?: boolean;
  /** True if the customer has left the form in the browser, so that they do not try again there. */
  hasLeft?: boolean;
};

/** What became of a charge. `isDeclined` is true if a decline of the card counts for the limit of declines. */
export type FoundCharge =
  | { state: 'succeeded'; success: Success }
  | { state: 'failed'; reason: string | null; isDeclined: boolean }
  | { state: 'open'; payment: ServicePayment };

export type Way = {
  /** Reads what became of a charge, and takes it back if that is wanted and still possible. Null if the payment service does not know it. */
  look(services: Services, charge: ChargeRow, options: Look): Promise<FoundCharge | null>;
  /** Records what an open charge waits for. */
  noteOpen(services: Services, charge: ChargeRow, payment: ServicePayment): Promise<void>;
};

/** Records that a charge waits for a question of the bank, for its bank to pay, or for the customer in the browser. */
export async function noteOpen(services: Services, charge: ChargeRow, payment: ServicePayment): Promise<void> {
  if (payment.status === 'requires_action') await settleWaiting(services, charge, payment.intentId);
  else if (payment.status === 'processing') await settleProcessing(services, charge, payment);
  else await noteOpened(services, charge, payment.intentId);
}

/** Cancels a payment. @returns its state, which is another one if it has succeeded or failed meanwhile */
export async function cancelled(services: Services, intentId: string): Promise<ServicePayment> {
  const stripe = requireStripe(services);
  try {
    return await stripe.cancelIntent(intentId);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return stripe.retrieveIntent(intentId);
    throw error;
  }
}
