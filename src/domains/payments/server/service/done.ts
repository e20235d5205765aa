import type { Services } from '#server/context.ts';
import { processingText } from '#domains/payments/methods.ts';
import type { PaymentDoneView } from '#domains/payments/schema.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { returnedError } from '#domains/payments/server/service/settlement.ts';
import { InProgress, NotFound, PaymentDeclined } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const DONE = msg('Payment successfully done');

/**
 * Settles a charge after the customer has returned from the bank. Everybody may call this, because the session id cannot be
 * guessed. The response reveals only the id of the booking, and why the bank refused.
 * @throws PaymentDeclined if the charge failed; Conflict if the place has been booked meanwhile or the outcome is not known yet
 */
export async function paymentDone(services: Services, sessionId: string): Promise<PaymentDoneView> {
  const charge = await services
    .knex('charges')
    .where('idempotency_key', sessionId)
    .orWhere('intent_id', sessionId)
    .first();
  if (!charge) throw new NotFound(msg('Payment not found'));
  const { booking_id, invoice_id } = charge;
  const done = { booking_id, ...(invoice_id !== null && { invoice_id }), processing: false, message: DONE };
  const settlement = await lookUpCharge(services, charge, { hasLeft: true });
  if (settlement === 'kept') return done;
  if (settlement === 'returned') throw returnedError(charge);
  if (settlement === 'failed' || charge.status === 'failed') {
    // The cart of the booking accepts another card. The difference of a move is paid elsewhere.
    const cart = charge.purpose === 'booking' ? { booking_id } : undefined;
    throw new PaymentDeclined(await failureOf(services, charge.id), cart);
  }
  const now = await services.knex('charges').where('id', charge.id).first('status', 'card_brand');
  if (now?.status === 'processing')
    return { ...done, processing: true, message: services.t(processingText(now.card_brand)) };
  throw new InProgress(msg('The payment is not confirmed yet'));
}

async function failureOf(services: Services, chargeId: string): Promise<string> {
  const row = await services.knex('charges').where('id', chargeId).first('failure');
  return row?.failure ?? 'The payment was not confirmed';
}
