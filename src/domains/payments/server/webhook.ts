import type { RequestHandler } from 'express';
import type { Services } from '#server/context.ts';
import type { PaymentEvent } from '#server/integrations/stripe-shapes.ts';
import { answer, fail } from '#server/rest.ts';
import { syncDispute } from '#domains/payments/server/service/dispute.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { syncRefunds } from '#domains/payments/server/service/refund-status.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { AppError } from '#shared/errors.ts';

/** Looks up what an event is about. */
async function handle(services: Services, event: PaymentEvent): Promise<void> {
  const charges = services.knex('charges');
  if (event.type === 'payment_changed') {
    const { charge_id = '0', charge_key } = event.payment.metadata;
    // After a restore, another charge may have the id.
    const charge = await charges.where({ id: charge_id, ...(charge_key && { idempotency_key: charge_key }) }).first();
    // A failed charge is looked up too. If it succeeded after all, it pays for the booking or is refunded.
    if (charge && charge.status !== 'succeeded') await lookUpCharge(services, charge, {});
  }
  if ((event.type === 'refunds_changed' || event.type === 'reader_changed') && event.intentId) {
    const charge = await charges.where('intent_id', event.intentId).first();
    if (charge && event.type === 'refunds_changed') await syncRefunds(services, charge);
    else if (charge && charge.status !== 'succeeded') await lookUpCharge(services, charge, {});
  }
  if (event.type === 'dispute_changed') await syncDispute(services, event.disputeId);
}

/**
 * Receives events of the payment service and checks their signatures. An event only causes a lookup of the charge, its refunds or
 * its dispute, whose result is stored. The order and the repetition of events therefore do not matter.
 * @param servicesOf those of the installation, or of its sandbox
 */
export function stripeWebhook(servicesOf: () => Services | Promise<Services>): RequestHandler {
  return async (request, response) => {
    try {
      const services = await servicesOf();
      const event = requireStripe(services).verifyWebhook(
        request.body as Buffer,
        request.get('stripe-signature') ?? '',
      );
      await handle(services, event);
      answer(response, { success: true, status: 200, message: 'Success' }, null);
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500;
      if (status === 500) request.log.error({ err: error }, 'a webhook could not be handled');
      const message = error instanceof AppError ? error.message : 'Internal server Error';
      fail(response, { status, message });
    }
  };
}
