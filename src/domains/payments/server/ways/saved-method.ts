/** By a saved card, perhaps after a question of the bank, or by debit of a saved account within days. */
import type { Services } from '#server/context.ts';
import type { ServicePayment } from '#server/integrations/stripe-shapes.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { type FoundCharge, type Way, cancelled, noteOpen } from '#domains/payments/server/ways/way.ts';
import { MINUTE } from '#shared/time.ts';

/** What the payment service knows of a charge of a customer. */
export async function findPayment(services: Services, charge: ChargeRow): Promise<ServicePayment | null> {
  if (charge.intent_id) return requireStripe(services).retrieveIntent(charge.intent_id);
  return requireStripe(services).findCharge({
    customerId: charge.customer_id,
    chargeId: charge.id,
    key: charge.idempotency_key,
    since: new Date(charge.created_at.getTime() - MINUTE),
  });
}

export const isWaiting = ({ status }: ServicePayment): boolean =>
  status === 'requires_action' || status === 'unconfirmed';

/** @param before the payment before it was cancelled @param isFinal whether a decline ends it */
export function outcomeOf(payment: ServicePayment, before: ServicePayment, isFinal: boolean): FoundCharge {
  if (payment.status === 'succeeded') return { state: 'succeeded', success: payment };
  if (payment.status !== 'canceled' && (payment.status !== 'failed' || !isFinal)) return { state: 'open', payment };
  const isDeclined = before.status === 'failed' && payment.paidWith?.method !== 'debit';
  return { state: 'failed', reason: payment.failureMessage, isDeclined };
}

export const savedMethod: Way = {
  async look(services, charge, { withdraw }) {
    const found = await findPayment(services, charge);
    if (!found) return null;
    const isOver = isWaiting(found) && (withdraw === true || charge.status === 'failed');
    return outcomeOf(isOver ? await cancelled(services, found.intentId) : found, found, true);
  },
  noteOpen,
};
