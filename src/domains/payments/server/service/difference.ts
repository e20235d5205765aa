/** Charges the difference of a move, and moves the booking in the transaction that records the charge. */
import type { Call, Services } from '#server/context.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { PAYMENT_OPEN } from '#domains/bookings/index.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import {
  CHANGED_MEANWHILE,
  changeLocked,
  holdMove,
  isStillBasedOn,
  type Move,
  readVisibleBooking,
} from '#domains/bookings/server/index.ts';
import { CHARGES } from '#domains/payments/server/metrics.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { countingDeclines } from '#domains/payments/server/service/card-limits.ts';
import { insertCharge, newIdempotencyKey, sendAbsentCharge } from '#domains/payments/server/service/send-charge.ts';
import { requireConsent } from '#domains/payments/server/service/consent.ts';
import { type Card, cardForDifference, isPayer } from '#domains/payments/server/service/difference-card.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { settleFailed, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { AppError, Conflict } from '#shared/errors.ts';

const BANK_ASKS =
  'Your bank asks you to confirm this payment, which is not possible for a change. Please choose another card.';

/**
 * Holds the new period, charges the difference, and moves the booking. A declined charge leaves the booking unchanged.
 * @param sourceId a card of the billed member; without it, the card of the last payment or the default card
 * @throws PaymentDeclined, TooMany, NotFound if the billed member has not saved the card, Conflict, also if staff may not charge it
 */
export async function chargeDifference(call: Call, move: Move, sourceId: string | undefined): Promise<void> {
  const { services, actor } = call;
  const record = await readVisibleBooking(services.knex, actor, move.bookingId);
  const card = await cardForDifference(call, record, sourceId);
  await countingDeclines(call, card.userId, async () => carryOut(services, await beginDifference(call, move, card)));
}

function beginDifference(call: Call, move: Move, card: Card): Promise<ChargeRow> {
  const { now } = call;
  return changeLocked(call, move.bookingId, 'startDifference', async (trx, { record, step }) => {
    if (!isStillBasedOn(move, record)) throw new Conflict(CHANGED_MEANWHILE);
    await holdMove(trx, record, move, step, call);
    const consent_id = isPayer(call, card)
      ? null
      : await requireConsent(trx, {
          ...card,
          bookingId: record.id,
          currency: record.currency,
          amountPence: move.chargePence,
        });
    return insertCharge(trx, {
      booking_id: record.id,
      user_id: card.userId,
      purpose: 'difference',
      method: 'card',
      reference: '',
      currency: record.currency,
      amount_pence: move.chargePence,
      customer_id: card.customerId,
      source_id: card.sourceId,
      description: `Change of ${record.title} at ${record.space.name}`,
      idempotency_key: await newIdempotencyKey(trx, record.id),
      change: move,
      consent_id,
      created_at: now,
    });
  });
}

async function carryOut(services: Services, charge: ChargeRow): Promise<void> {
  try {
    const result = await sendAbsentCharge(services, charge, BANK_ASKS);
    const settlement = await settleSucceeded(services, charge, { ...result, amountPence: charge.amount_pence });
    if (settlement === 'returned') throw new Conflict(ALREADY_BOOKED);
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      services.metrics?.count(CHARGES, { outcome: 'unknown' });
      const settlement = await lookUpCharge(services, charge, {});
      if (settlement === 'kept') return;
      throw new Conflict(PAYMENT_OPEN);
    }
    if (error instanceof Conflict && error.message === ALREADY_BOOKED) throw error;
    if (error instanceof AppError) await settleFailed(services, charge, { reason: error.message });
    throw error;
  }
}
