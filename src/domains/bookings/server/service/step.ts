/** The transition table at work: what it refuses becomes the caller's error, what it allows is done under the booking's lock. */
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type BookingEvent, PAYMENT_OPEN, type Refusal, type Step, transition } from '#domains/bookings/lifecycle.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { bookingActor, lockVisibleBooking, readVisibleBooking } from '#domains/bookings/server/records.ts';
import { type AppError, Conflict, NotAllowed } from '#shared/errors.ts';

function refusalError({ kind, reason }: Refusal): AppError {
  return kind === 'not_allowed' ? new NotAllowed(reason) : new Conflict(reason);
}

/** @throws NotAllowed for somebody who may not, Conflict for what is too late, open, or not possible in this stage */
export function requireStep(record: BookingRecord, event: BookingEvent, actor: Actor, now: Date): Step {
  const step = transition(subjectOf(record), event, bookingActor(actor, record), now);
  if (!step.ok) throw refusalError(step);
  return step;
}

/** As requireStep, for an event that nobody decides; undefined when it leads nowhere any more. */
export function systemStep(record: BookingRecord, event: BookingEvent, now: Date): Step | undefined {
  const step = transition(subjectOf(record), event, undefined, now);
  return step.ok ? step : undefined;
}

/**
 * Before a change: whether the caller may make it, and the charges that still wait for the bank withdrawn, so that no
 * charge crosses a change. Runs outside a transaction, as it asks the payment service.
 * @returns the booking as it is after that
 */
export async function beforeChange(call: Call, bookingId: string, event: BookingEvent): Promise<BookingRecord> {
  const { services, actor, now } = call;
  const record = await readVisibleBooking(services.knex, actor, bookingId);
  requireStep(record, event, actor, now);
  await services.money.withdrawOpenCharges(services, bookingId);
  return readVisibleBooking(services.knex, actor, bookingId);
}

/**
 * Locks the booking for a change and asks the table again, now that nobody else can change it.
 * @throws Conflict 'A payment is being processed' while a charge of it may still succeed
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
