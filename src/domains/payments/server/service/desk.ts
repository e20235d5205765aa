/** Payments at the desk, which staff take and record. */
import type { Call } from '#server/context.ts';
import type { BookingView } from '#domains/bookings/index.ts';
import {
  changeLocked,
  getBooking,
  paidAtDesk,
  readVisibleBooking,
  requireOffer,
  toBilled,
} from '#domains/bookings/server/index.ts';
import { METHOD_TEXTS } from '#domains/payments/methods.ts';
import { type DeskPaymentInput, WRONG_AMOUNT } from '#domains/payments/schema.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import { PAYMENT_SETTLED } from '#domains/payments/server/model.ts';
import { newIdempotencyKey } from '#domains/payments/server/service/send-charge.ts';
import { InvalidInput } from '#shared/errors.ts';

/**
 * Records that a customer paid an unpaid booking at the desk, and confirms it. The payment is a charge like any other for invoices,
 * refunds and dashboards.
 * @throws NotFound, NotAllowed, InvalidInput if the amount differs from the price; Conflict if it no longer waits for its payment
 */
export async function recordDeskPayment(call: Call, input: DeskPaymentInput): Promise<BookingView> {
  const { services, actor, now } = call;
  const { _id, method, reference = '', amount } = input;
  await requireOffer(call, await readVisibleBooking(services.knex, actor, _id), 'payAtDesk');
  await changeLocked(call, _id, 'payAtDesk', async (trx, { record, step }) => {
    if (amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
    const [chargeId] = await trx('charges').insert({
      booking_id: _id,
      user_id: record.assigned_user_id ?? actor.userId,
      purpose: 'booking',
      method,
      reference,
      currency: record.currency,
      amount_pence: amount,
      customer_id: '',
      source_id: '',
      description: `${record.title} at ${record.space.name}`,
      status: 'succeeded',
      outcome: 'kept',
      idempotency_key: await newIdempotencyKey(trx, _id),
      created_at: now,
      settled_at: now,
      billed: toBilled(record),
    });
    const how = [METHOD_TEXTS[method].paid, reference && `(${reference})`].filter(Boolean).join(' ');
    const document = { topic: PAYMENT_SETTLED, payload: { chargeId: String(chargeId) } };
    await paidAtDesk(trx, { record, step }, { amountPence: amount, by: actor, how }, call, [document]);
  });
  services.metrics?.count(CHARGES, { outcome: 'kept' });
  return getBooking(call, _id);
}
