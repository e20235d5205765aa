import type { Actor } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { ALREADY_BOOKED } from '#domains/bookings/rules.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { type Move, holdMove } from '#domains/bookings/server/service/move.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { askForMoney, insertCharge, newIdempotencyKey } from '#domains/payments/server/service/charge.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { settleFailed, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { stripe } from '#domains/payments/server/service/stripe.ts';
import { AppError, Conflict, PaymentDeclined } from '#shared/errors.ts';

const BANK_ASKS = 'Your bank asks to confirm this payment, which is not possible for a change. Please contact us.';

async function originalPayment(bookingId: string): Promise<ChargeRow> {
  const paid = await db()<ChargeRow>('charges')
    .where({ booking_id: bookingId, purpose: 'booking', status: 'succeeded' })
    .orderBy('id', 'desc')
    .first();
  if (!paid) throw new Conflict('This booking was not paid by card: please waive the difference');
  return paid;
}

/**
 * Charges what a move costs more to the card of the original payment, and makes the move in the step that records the money
 * (decision G075). The new time is held meanwhile; a decline leaves the booking exactly as it was.
 */
export async function chargeAndMove(actor: Actor, move: Move, differencePence: number, now: Date): Promise<void> {
  const original = await originalPayment(move.bookingId);
  const charge = await inTransaction(async (trx) => {
    const record = await lockVisibleBooking(trx, actor, move.bookingId);
    if (move.price.total_pence - record.total_pence !== differencePence)
      throw new Conflict('The booking has changed meanwhile, please try again');
    const open = await trx<ChargeRow>('charges')
      .where({ booking_id: record.id, purpose: 'difference' })
      .whereIn('status', ['started'])
      .first();
    if (open) throw new Conflict('The payment of this booking is being processed');
    await holdMove(trx, record, move, now);
    return insertCharge(trx, {
      booking_id: record.id,
      user_id: original.user_id,
      purpose: 'difference',
      amount_pence: differencePence,
      customer_id: original.customer_id,
      source_id: original.source_id,
      description: `Change of ${record.title} at ${record.space.name}`,
      idempotency_key: await newIdempotencyKey(trx, record.id),
      change: move,
      created_at: now,
    });
  });
  await carryOut(charge);
}

async function carryOut(charge: ChargeRow): Promise<void> {
  try {
    const result = await askForMoney(charge, true);
    if (result.outcome === 'requires_action') {
      await stripe().cancelIntent(result.intentId);
      throw new PaymentDeclined(BANK_ASKS);
    }
    if ((await settleSucceeded(charge, result)) === 'returned') throw new Conflict(ALREADY_BOOKED);
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      const settlement = await lookUpCharge(charge, {});
      if (settlement === 'kept') return;
      throw new Conflict('The payment of this booking is being processed');
    }
    if (error instanceof Conflict && error.message === ALREADY_BOOKED) throw error;
    if (error instanceof AppError) await settleFailed(charge, error.message);
    throw error;
  }
}
