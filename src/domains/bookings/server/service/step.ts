/** Applies the lifecycle to requests: refusals become errors, and changes are checked again under the lock of the booking. */
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type BookingEvent, PAYMENT_OPEN, type Refusal, type Step, transition } from '#domains/bookings/lifecycle.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { ensureMember } from '#domains/bookings/server/people.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { type AppError, Conflict, NotAllowed } from '#shared/errors.ts';

/** The error of a refusal, with the status of its kind. */
export function refusalError({ kind, reason }: Refusal): AppError {
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

/** Rolls back a change that was only tried, because a charge waits for the customer's bank. */
class ChargeWaits extends Error {}

export type Locked = { record: BookingRecord; step: Step };

/** Runs the work of a change in a transaction. */
type Transact<T> = (work: (trx: Transaction) => Promise<T>) => Promise<T>;

/** Bills the booking to the invited person who changes or pays it, and makes them a member of the workspace. */
async function billCustomer(trx: Transaction, record: BookingRecord, { actor, now }: Call): Promise<void> {
  const { id, space_id, assigned_user_id } = record;
  if (assigned_user_id !== actor.userId || record.customer_email !== actor.email) return;
  const changed = await trx('bookings').where({ id }).whereNull('assigned_user_id').update({ assigned_user_id });
  if (changed > 0) await ensureMember(trx, { id: actor.userId, isMember: false }, space_id, now);
}

/**
 * Changes a booking under its lock. A charge that waits for the customer's bank is withdrawn first, so that it does not succeed
 * during the change. Before that, the whole change is tried and rolled back: a change that is refused leaves the charge as it is.
 * @param work may run twice, so it must have no effects that a rollback does not undo
 * @throws NotFound, NotAllowed; Conflict 'A payment is being processed' if a charge of the booking may still succeed
 */
export async function changeLocked<T>(
  call: Call,
  bookingId: string,
  event: BookingEvent,
  work: (trx: Transaction, locked: Locked) => Promise<T>,
  transact: Transact<T> = (within) => inTransaction(call.services, within),
): Promise<T> {
  const { services, actor, now } = call;
  const attempt = (isTrial: boolean) =>
    transact(async (trx) => {
      const record = await lockVisibleBooking(trx, actor, bookingId);
      const step = requireStep(record, event, actor, now);
      const isChargeOpen = await services.money.hasOpenCharge(trx, bookingId);
      if (isChargeOpen && !isTrial) throw new Conflict(PAYMENT_OPEN);
      await billCustomer(trx, record, call);
      const result = await work(trx, { record, step });
      if (isChargeOpen) throw new ChargeWaits();
      return result;
    });
  try {
    return await attempt(true);
  } catch (error) {
    if (!(error instanceof ChargeWaits)) throw error;
  }
  await services.money.withdrawOpenCharges(services, bookingId);
  return attempt(false);
}
