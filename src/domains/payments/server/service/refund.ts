/** Money that goes back. Each refund is a row with a key of its own first, so that it happens once however often it is asked for. */
import { clock } from '#server/clock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Delivery } from '#server/outbox.ts';
import { SYSTEM, changeBooking } from '#domains/bookings/server/changes.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { type ChargeRow, REFUND_SETTLED, type RefundRow } from '#domains/payments/server/model.ts';
import { stripe } from '#domains/payments/server/service/stripe.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

export type RefundDue = { bookingId: string; reason: string; amountPence?: number; chargeId?: string };

/** Takes the amount from the newest charges first, and writes down what is asked of each; the same reason finds the same rows. */
async function planRefunds({
  bookingId,
  reason,
  amountPence,
  chargeId,
}: RefundDue): Promise<(RefundRow & { intent_id: string })[]> {
  return inTransaction(async (trx) => {
    await lockBooking(trx, bookingId);
    const charges = await trx<ChargeRow>('charges')
      .where({ booking_id: bookingId, status: 'succeeded' })
      .orderBy('id', 'desc')
      .forUpdate();
    const refunds = await trx<RefundRow>('refunds').where('booking_id', bookingId).whereNot('status', 'failed');
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const planned = refunds.filter((refund) => charges.some((charge) => refund.idempotency_key === keyOf(charge)));
    if (planned.length === 0) {
      let left = amountPence ?? Infinity;
      for (const charge of charges.filter(({ id }) => chargeId === undefined || id === chargeId)) {
        const returned = refunds
          .filter((refund) => refund.charge_id === charge.id)
          .reduce((sum, refund) => sum + refund.amount_pence, 0);
        const amount_pence = Math.min(left, charge.amount_pence - returned);
        if (amount_pence <= 0) continue;
        left -= amount_pence;
        const row = {
          charge_id: charge.id,
          booking_id: bookingId,
          amount_pence,
          status: 'started' as const,
          idempotency_key: keyOf(charge),
          created_at: clock.now(),
        };
        const [id] = await trx('refunds').insert(row);
        planned.push({ ...row, id: String(id), refund_id: null });
      }
    }
    const intentOf = new Map(charges.map((charge) => [charge.id, charge.intent_id!]));
    return planned.map((refund) => ({ ...refund, intent_id: intentOf.get(refund.charge_id)! }));
  });
}

async function carryOut(refund: RefundRow & { intent_id: string }): Promise<void> {
  const { refundId } = await stripe().refund({
    intentId: refund.intent_id,
    amountPence: refund.amount_pence,
    idempotencyKey: refund.idempotency_key,
    metadata: { booking_id: refund.booking_id },
  });
  await inTransaction(async (trx) => {
    const record = await lockBooking(trx, refund.booking_id);
    const marked = await trx('refunds')
      .where({ id: refund.id, status: 'started' })
      .update({ status: 'succeeded', refund_id: refundId });
    if (marked === 0) return;
    const amount = formatPounds(penceToPounds(refund.amount_pence));
    await changeBooking(
      trx,
      record,
      SYSTEM,
      {
        history: { type: 'refunded', remark: `${amount} to the card` },
        deed: `refunded ${amount} for ${record.resource.name}`,
        live: 'update',
        alsoTell: [{ topic: REFUND_SETTLED, payload: { refundId: refund.id } }],
      },
      clock.now(),
    );
  });
}

/** The outbox handler of refunds that are due. What the payment service does not answer now is tried again. */
export async function deliverRefunds(batch: Delivery[]): Promise<void> {
  for (const { payload } of batch) {
    const planned = await planRefunds(payload as RefundDue);
    for (const refund of planned.filter(({ status }) => status === 'started')) await carryOut(refund);
  }
}
