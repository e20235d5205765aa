/** Applies the lifecycle to requests: refusals become errors, and changes are checked again under the lock of the booking. */
import type { Call, Services } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import type { BookingEvent } from '#domains/bookings/events.ts';
import { type Refusal, type RefusalKind, type Step, transition } from '#domains/bookings/lifecycle.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { ensureMember } from '#domains/bookings/server/people/people.ts';
import { bookingActor, maySee } from '#domains/bookings/server/access.ts';
import { lockBookings, lockVisibleBooking } from '#domains/bookings/server/records.ts';
import { withdrawOpenCharges } from '#domains/payments/server/index.ts';
import { type AppError, Conflict, NotAllowed, NotFound, PAYMENT_OPEN } from '#shared/errors.ts';

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
 * Changes bookings that the work locks. Their charges that wait for the customer's bank are withdrawn first, so that they do not succeed
 * during the change. Before that, the whole change is tried and rolled back: a change that is refused leaves the charges as they are.
 * @param work may run twice, so it must have no effects that a rollback does not undo. Once it has locked the bookings, it calls
 *   `requireNone` with them
 * @throws Conflict 'A payment is being processed' if one of the charges may still succeed
 */
async function withoutCharges<T>(
  services: Services,
  bookingIds: string[],
  transact: Transact<T>,
  work: (trx: Transaction, requireNone: (records: BookingRecord[]) => void) => Promise<T>,
): Promise<T> {
  const attempt = (isTrial: boolean) =>
    transact(async (trx) => {
      let isChargeOpen = false;
      const result = await work(trx, (records) => {
        isChargeOpen = records.some(({ has_open_charge }) => has_open_charge);
        if (isChargeOpen && !isTrial) throw new Conflict(PAYMENT_OPEN);
      });
      if (isChargeOpen) throw new ChargeWaits();
      return result;
    });
  try {
    return await attempt(true);
  } catch (error) {
    if (!(error instanceof ChargeWaits)) throw error;
  }
  await withdrawOpenCharges(services, bookingIds);
  return attempt(false);
}

/**
 * Changes a booking under its lock, after its open charges are withdrawn.
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
  return withoutCharges(services, [bookingId], transact, async (trx, requireNone) => {
    const record = await lockVisibleBooking(trx, actor, bookingId);
    const step = requireStep(record, event, actor, now);
    requireNone([record]);
    await billCustomer(trx, record, call);
    return work(trx, { record, step });
  });
}

/** Refusals of single bookings that a change of several leaves as they are: those that are over, or cancelled already. */
const LEFT_OUT: RefusalKind[] = ['too_late', 'wrong_stage'];

/**
 * Changes several bookings under their locks in one transaction, like `changeLocked`. Those that are over or cancelled are left out,
 * except the named one.
 * @throws NotFound if the caller may not see one; the refusal of the named one
 */
export async function changeAllLocked<T>(
  call: Call,
  { bookingIds, named }: { bookingIds: string[]; named?: string },
  event: BookingEvent,
  work: (trx: Transaction, locked: Locked[]) => Promise<T>,
  transact: Transact<T> = (within) => answering(call.services, within),
): Promise<T> {
  const { services, actor, now } = call;
  return withoutCharges(services, bookingIds, transact, async (trx, requireNone) => {
    const records = await lockBookings(trx, bookingIds);
    if (records.length === 0 || records.some((record) => !maySee(actor, record))) throw new NotFound('Booking');
    const decided = records.map((record) => {
      const step = transition(subjectOf(record), event, bookingActor(actor, record), now);
      const mayStay = record.id !== named && !step.ok && LEFT_OUT.includes(step.kind);
      if (!step.ok && !mayStay) throw refusalError(step);
      return { record, step };
    });
    const locked = decided.flatMap(({ record, step }) => (step.ok ? [{ record, step }] : []));
    if (locked.length === 0) requireStep(records[0]!, event, actor, now);
    requireNone(records);
    return work(trx, locked);
  });
}
