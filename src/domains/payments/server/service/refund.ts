/** Money that goes back. Each refund is a row with a key of its own first, so that it happens once however often it is asked for. */
import { clock } from '#server/clock.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Delivery } from '#server/outbox.ts';
import { lockBooking } from '#domains/bookings/server/records.ts';
import { chargeRefunded } from '#domains/bookings/server/service/charge-outcome.ts';
import { type ChargeRow, REFUND_SETTLED, type RefundRow } from '#domains/payments/server/model.ts';
import { stripe } from '#domains/payments/server/service/stripe.ts';

/** @property chargeId the charge to return, when it bought nothing; else the charges that the booking kept are taken */
export type RefundDue = { bookingId: string; reason: string; amountPence: number; chargeId?: string };

type PlannedRefund = RefundRow & { intent_id: string };

/**
 * Takes the amount from the newest charges first, and writes down what is asked of each; the same reason finds the same rows.
 * @throws Error when the charges do not have that much left: somebody has to look
 */
async function planRefunds({ bookingId, reason, amountPence, chargeId }: RefundDue): Promise<PlannedRefund[]> {
  return inTransaction(async (trx) => {
    await lockBooking(trx, bookingId);
    const wanted = chargeId === undefined ? { outcome: 'kept' as const } : { id: chargeId };
    const charges = await trx<ChargeRow>('charges')
      .where({ booking_id: bookingId, status: 'succeeded', ...wanted })
      .orderBy('id', 'desc')
      .forUpdate();
    const refunds = await trx<RefundRow>('refunds').where('booking_id', bookingId).whereNot('status', 'failed');
    const keyOf = (charge: ChargeRow) => `refund-${bookingId}-${reason}-${charge.id}`;
    const intentOf = new Map(charges.map((charge) => [charge.id, charge.intent_id!]));
    const planned = refunds.filter((refund) => charges.some((charge) => refund.idempotency_key === keyOf(charge)));
    if (planned.length === 0) {
      let left = amountPence;
      for (const charge of charges) {
        const returned = refunds
          .filter((refund) => refund.charge_id === charge.id)
          .reduce((sum, refund) => sum + refund.amount_pence, 0);
        const amount_pence = Math.min(left, charge.amount_pence - returned);
        if (amount_pence <= 0) continue;
        left -= amount_pence;
        planned.push(await insertRefund(trx, charge, amount_pence, keyOf(charge)));
      }
      if (left > 0) throw new Error(`The charges of booking ${bookingId} do not have ${left} pence left to refund`);
    }
    return planned.map((refund) => ({ ...refund, intent_id: intentOf.get(refund.charge_id)! }));
  });
}

async function insertRefund(
  trx: Transaction,
  charge: ChargeRow,
  amount_pence: number,
  idempotency_key: string,
): Promise<RefundRow> {
  const row = {
    charge_id: charge.id,
    booking_id: charge.booking_id,
    amount_pence,
    status: 'started' as const,
    idempotency_key,
    created_at: clock.now(),
  };
  const [id] = await trx('refunds').insert(row);
  return { ...row, id: String(id), refund_id: null };
}

async function carryOut(refund: PlannedRefund): Promise<void> {
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
    const paper = { topic: REFUND_SETTLED, payload: { refundId: refund.id } };
    await chargeRefunded(trx, record, refund.amount_pence, clock.now(), [paper]);
  });
}

/** The outbox handler of refunds that are due. What the payment service does not answer now is tried again. */
export async function deliverRefunds(batch: Delivery[]): Promise<void> {
  for (const { payload } of batch) {
    const planned = await planRefunds(payload as RefundDue);
    for (const refund of planned.filter(({ status }) => status === 'started')) await carryOut(refund);
  }
}
