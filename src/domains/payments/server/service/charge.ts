import { randomBytes } from 'node:crypto';
import type { Actor } from '#server/actor.ts';
import { config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { db } from '#server/db/database.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import type { ChargeResult } from '#server/integrations/stripe-shapes.ts';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { publish } from '#server/outbox.ts';
import { setClaimsHold } from '#domains/availability/server/claims.ts';
import { ALREADY_BOOKED, CHARGE_HOLD_MS, canPay } from '#domains/bookings/rules.ts';
import { bookingView } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { resolvePeople, writeMembers } from '#domains/bookings/server/people.ts';
import { getBooking } from '#domains/bookings/server/queries.ts';
import { bookingActor, lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/records.ts';
import { type PayChargeInput, type PayChargeView, WRONG_AMOUNT } from '#domains/payments/schema.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import { requireCustomer } from '#domains/payments/server/service/cards.ts';
import { lookUpCharge } from '#domains/payments/server/service/reconcile.ts';
import { settleFailed, settleSucceeded, settleWaiting } from '#domains/payments/server/service/settle.ts';
import { stripe } from '#domains/payments/server/service/stripe.ts';
import { AppError, Conflict, InvalidInput, NotAllowed, PaymentDeclined } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

type Call = Pick<Context, 'now' | 'idempotencyKey' | 'log'> & { actor: Actor };

const OPERATION = 'payments.payCharge';
const IN_PROGRESS = 'The payment of this booking is being processed';

/** Unguessable, as payment-done is open to everybody; one for each attempt, kept before the payment service is asked. */
export async function newIdempotencyKey(trx: Transaction, bookingId: string): Promise<string> {
  const attempts = await trx('charges').where('booking_id', bookingId).count({ count: '*' }).first<{ count: string }>();
  return `booking-${bookingId}-${Number(attempts?.count ?? 0) + 1}-${randomBytes(12).toString('hex')}`;
}

export type NewCharge = Omit<ChargeRow, 'id' | 'status' | 'intent_id' | 'card_last4' | 'failure'>;

export async function insertCharge(trx: Transaction, charge: NewCharge): Promise<ChargeRow> {
  const row = { ...charge, status: 'started' as const };
  const [id] = await trx('charges').insert({ ...row, change: charge.change && JSON.stringify(charge.change) });
  return { ...row, id: String(id), intent_id: null, card_last4: '', failure: null };
}

/** Asks the payment service. The key makes a repeated question the same one. */
export function askForMoney(charge: ChargeRow, offSession = false): Promise<ChargeResult> {
  return stripe().charge({
    customerId: charge.customer_id,
    sourceId: charge.source_id,
    amountPence: charge.amount_pence,
    currency: 'gbp',
    description: charge.description,
    idempotencyKey: charge.idempotency_key,
    metadata: { charge_id: charge.id, booking_id: charge.booking_id },
    returnUrl: `${config().PUBLIC_URL}${paths.paymentDone(charge.idempotency_key)}`,
    offSession,
  });
}

/** Before anything is charged: the right amount, by somebody who may, while the booking is held. Extends the hold. */
async function beginCharge(
  trx: Transaction,
  { actor, now }: Call,
  input: PayChargeInput,
  customerId: string,
): Promise<string> {
  const record = await lockVisibleBooking(trx, actor, input._id);
  requirePayable(actor, record, input, now);
  if (input.members) {
    const wish = { members: input.members, capacity: record.capacity };
    await writeMembers(trx, record.id, (await resolvePeople(trx, actor, wish)).members);
  }
  const holdUntil = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, record.hold_until?.getTime() ?? 0));
  const kept = await setClaimsHold(trx, record.id, holdUntil);
  if (kept === 0) throw new Conflict(ALREADY_BOOKED);
  await trx('bookings').where('id', record.id).update({ processing_payment: true, hold_until: holdUntil });
  const charge = await insertCharge(trx, {
    booking_id: record.id,
    user_id: actor.userId,
    purpose: 'booking',
    amount_pence: record.total_pence,
    customer_id: customerId,
    source_id: input.source_id,
    description: input.description || `${record.title} at ${record.space.name}`,
    idempotency_key: await newIdempotencyKey(trx, record.id),
    change: null,
    created_at: now,
  });
  await publish(trx, [bookingNews('update', record.id)]);
  return charge.id;
}

function requirePayable(
  actor: Actor,
  record: Awaited<ReturnType<typeof readVisibleBooking>>,
  input: PayChargeInput,
  now: Date,
): void {
  const asker = bookingActor(actor, record);
  if (!asker.showsAllBookings && record.assigned_user_id !== actor.userId)
    throw new NotAllowed('You are not allowed to pay this booking');
  const verdict = canPay(bookingView(record, now), asker, now);
  if (!verdict.ok) throw new Conflict(verdict.reason);
  if (input.amount !== record.total_pence) throw new InvalidInput(WRONG_AMOUNT, 'amount');
}

/** A question of the bank that was left open is withdrawn before another card is charged. */
async function withdrawOpenQuestions(bookingId: string): Promise<void> {
  const open = await db()<ChargeRow>('charges').where({ booking_id: bookingId, status: 'requires_action' });
  for (const charge of open) await lookUpCharge(charge, { withdraw: true });
}

async function readCharge(chargeId: string): Promise<ChargeRow> {
  return (await db()<ChargeRow>('charges').where('id', chargeId).first())!;
}

/**
 * Pays a booking with a saved card of the caller. Amount and currency are the server's; the charge is written down before it is
 * asked for, so that a lost answer is looked up and never charged again.
 * @returns the booking, and the bank's address when it wants to ask its customer
 * @throws PaymentDeclined (the booking stays payable), Conflict, InvalidInput, NotFound, NotAllowed
 */
export async function payCharge(call: Call, input: PayChargeInput): Promise<PayChargeView> {
  const { actor, now } = call;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  let isFirst = false;
  const { chargeId } = known?.answer ?? (await begin());
  const charge = await readCharge(chargeId);
  const url = isFirst ? await carryOut(call, charge) : null;
  const settled = isFirst ? await readCharge(chargeId) : charge;
  if (settled.status === 'failed') throw new PaymentDeclined(settled.failure ?? 'Your card was declined.');
  if (settled.status === 'started') throw new Conflict(IN_PROGRESS);
  const waitingUrl =
    settled.status === 'requires_action' && !url ? (await stripe().retrieveIntent(settled.intent_id!)).url : url;
  return { ...(await getBooking(actor, input._id, now)), url: waitingUrl };

  async function begin(): Promise<{ chargeId: string }> {
    requirePayable(actor, await readVisibleBooking(db(), actor, input._id), input, now);
    const customerId = await requireCustomer(actor.userId);
    await withdrawOpenQuestions(input._id);
    return once(call, OPERATION, input, async (trx) => {
      isFirst = true;
      return { chargeId: await beginCharge(trx, call, input, customerId) };
    });
  }
}

/** @returns the bank's address when it wants to ask its customer */
async function carryOut({ log }: Call, charge: ChargeRow): Promise<string | null> {
  try {
    const result = await askForMoney(charge);
    if (result.outcome === 'requires_action') {
      await settleWaiting(charge, result.intentId);
      return result.url;
    }
    const settlement = await settleSucceeded(charge, result);
    if (settlement === 'returned') throw new Conflict(ALREADY_BOOKED);
    return null;
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      log.warn(
        { err: error, chargeId: charge.id, bookingId: charge.booking_id },
        'the answer to a charge was lost, it is looked up',
      );
      await lookUpCharge(charge, {});
      return null;
    }
    if (error instanceof Conflict && error.message === ALREADY_BOOKED) throw error;
    if (error instanceof AppError) await settleFailed(charge, error.message);
    throw error;
  }
}
