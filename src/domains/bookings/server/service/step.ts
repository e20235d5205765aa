/** Applies the lifecycle to requests: refusals become errors, and changes are checked again under the lock of the booking. */
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type BookingEvent, PAYMENT_OPEN, type Refusal, type Step, transition } from '#domains/bookings/lifecycle.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/records.ts';
import { type AppError, Conflict, NotAllowed } from '#shared/errors.ts';

function refusalError({ kind, reason }: Refusal): AppError {
  return kind === 'not_allowed' ? new NotAllowed(reason) : new Conflict(reason);
}

/** The transition of an event. @throws NotAllowed if the actor is not entitled to it, Conflict for the other refusals */
export function requireStep(record: BookingRecord, event: BookingEvent, actor: Actor, now: Date): Step {
  const step = transition(subjectOf(record), event, bookingActor(actor, record), now);
  if (!step.ok) throw refusalError(step);
  return step;
}

/** The transition of an event of the system; undefined if the stage of the booking does not allow it. */
export function systemStep(record: BookingRecord, event: BookingEvent, now: Date): Step | undefined {
  const step = transition(subjectOf(record), event, undefined, now);
  return step.ok ? step : undefined;
}

/**
 * Prepares a change: checks whether the caller may make it, and withdraws the charges that wait for the customer's bank, so that
 * none succeeds during the change. It calls the payment service, and therefore runs outside a transaction.
 * @returns the booking afterwards
 */
export async function prepareChange(call: Call, bookingId: string, event: BookingEvent): Promise<BookingRecord> {
  const { services, actor, now } = call;
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  requireStep(record, event, actor, now);
  await services.money.withdrawOpenCharges(services, bookingId);
  return readVisibleBooking(services.knex, actor, bookingId);
}

/**
 * Locks the booking for a change and checks the transition again.
 * @throws Conflict 'A payment is being processed' if a charge of the booking may still succeed
 */
export async function lockForChange(
  trx: Transaction,
  call: Call,
  bookingId: string,
  event: BookingEvent,
): Promise<{ record: BookingRecord; step: Step }> {
  const { services, actor, now } = call;
  const record = await lockVisibleBooking(trx, actor, bookingId);
  const step = requireStep(record, event, actor, now);
  if (await services.money.hasOpenCharge(trx, bookingId)) throw new Conflict(PAYMENT_OPEN);
  return { record, step };
}
