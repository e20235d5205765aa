/** Charges that the customer confirms in the browser, by a form of the payment service. */
import type { PayCall } from '#domains/payments/server/service/carry-out.ts';
import { type StartedPayment } from '#domains/payments/schema.ts';
import { paymentOrder } from '#domains/payments/server/service/send-charge.ts';
import { noteOpened, settleFailed } from '#domains/payments/server/service/settle.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { AppError, CARD_DECLINED, InProgress, PaymentDeclined } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

/**
 * Opens the payment of a charge that was recorded. A repeated call opens it once, also if its response was lost.
 * @returns what the form needs
 * @throws PaymentDeclined if it has failed meanwhile; Conflict if it is confirmed already
 */
export async function openForm({ services }: PayCall, chargeId: string): Promise<StartedPayment> {
  const charge = expectRow(await services.knex('charges').where('id', chargeId).first(), `Charge ${chargeId}`);
  if (charge.status === 'failed') throw new PaymentDeclined(charge.failure ?? CARD_DECLINED);
  if (charge.status !== 'started' && charge.status !== 'unconfirmed') throw new InProgress();
  try {
    const order = paymentOrder(charge);
    const { intentId, clientSecret, kinds } = await requireStripe(services).openPayment(order);
    await noteOpened(services, charge, intentId);
    const { PUBLIC_URL } = services.config;
    return {
      session_id: charge.idempotency_key,
      client_secret: clientSecret,
      kinds,
      return_url: `${PUBLIC_URL}${paths.paymentDone(charge.idempotency_key)}`,
    };
  } catch (error) {
    // A payment that was opened all the same is found by the reconciliation.
    if (error instanceof AppError && !(error instanceof PaymentUnknown))
      await settleFailed(services, charge, { reason: error.message });
    throw error;
  }
}
