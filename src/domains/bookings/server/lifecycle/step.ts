/** Applies the lifecycle to requests: refusals become errors, and changes are checked again under the lock of the booking. */
import type { Call, Services } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import type { BookingEvent } from '#domains/bookings/events.ts';
import { type StepRefusal, type RefusalKind, type BookingStep, transition } from '#domains/bookings/lifecycle.ts';
import { type BookingRecord, subjectOf } from '#domains/bookings/server/model.ts';
import { ensureMember } from '#domains/bookings/server/people/people.ts';
import { bookingActor } from '#domains/bookings/server/access.ts';
import { lockVisibleBookings } from '#domains/bookings/server/records.ts';
import { withdrawOpenCharges } from '#domains/payments/server/index.ts';
import { type AppError, Conflict, InProgress, NotAllowed } from '#shared/errors.ts';

/** The error of a refusal, with the status of its kind. */
export function refusalError({ kind, reason }: StepRefusal): AppError {
  if (kind === 'not_allowed') return new NotAllowed(reason);
  return kind === 'payment_open' ? new InProgress(reason) : new Conflict(reason);
}

/** The transition of an event. @throws NotAllowed if the actor is not entitled to it, Conflict for the other refusals */
export function requireStep(record: BookingRecord, event: BookingEvent, actor: Actor, now: Date): BookingStep {
  const step = transition(subjectOf(record), event, bookingActor(actor, record), now);
  if (!step.ok) throw refusalError(step);
  return step;
}

/** The transition of an event of the system; undefined if the stage of the booking does not allow it. */
export function systemStep(record: BookingRecord, event: BookingEvent, now: Date): BookingStep | undefined {
  const step = transition(subjectOf(record), event, undefined, now);
  return step.ok ? step : undefined;
}

/** Rolls back a change that was only tried, because a charge waits for the customer's bank. */
class ChargeWaits extends Error {}

export type LockedStep = { record: BookingRecord; step: BookingStep };

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
        if (isChargeOpen && !isTrial) throw new InProgress();
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

/** Refusals of single bookings that a change of several leaves as they are: those that are over, or cancelled already. */
const LEFT_OUT: RefusalKind[] = ['too_late', 'wrong_stage'];

/**
 * The transitions of bookings of one caller. Those that are over or cancelled are left out, except the named one.
 * @throws the refusal of the named one, or of all
 */
export function stepsOf(
  records: BookingRecord[],
  event: BookingEvent,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  named?: string,
): LockedStep[] {
  const possible = records.flatMap((record) => {
    const step = transition(subjectOf(record), event, bookingActor(actor, record), now);
    if (step.ok) return [{ record, step }];
    if (record.id === named || !LEFT_OUT.includes(step.kind)) throw refusalError(step);
    return [];
  });
  if (possible.length === 0) requireStep(records[0]!, event, actor, now);
  return possible;
}

/**
 * Changes several bookings under their locks in one transaction, after their open charges are withdrawn. Those that are over or cancelled are
 * left out, except the named one.
 * @param work may run twice, so it must have no effects that a rollback does not undo
 * @throws NotFound if the caller may not see one; the refusal of the named one; Conflict 'A payment is being processed' if a charge of
 *   the bookings may still succeed
 */
export async function changeAllLocked<T>(
  call: Call,
  { bookingIds, named }: { bookingIds: string[]; named?: string },
  event: BookingEvent,
  work: (trx: Transaction, locked: LockedStep[]) => Promise<T>,
  transact: Transact<T> = (within) => answering(call.services, within),
): Promise<T> {
  const { services, actor } = call;
  return withoutCharges(services, bookingIds, transact, async (trx, requireNone) => {
    const records = await lockVisibleBookings(trx, actor, bookingIds);
    const locked = stepsOf(records, event, call, named);
    requireNone(records);
    for (const { record } of locked) await billCustomer(trx, record, call);
    return work(trx, locked);
  });
}

/** Changes a booking under its lock, the same. Its work may do more than the answer of the call. */
export function changeLocked<T>(
  call: Call,
  bookingId: string,
  event: BookingEvent,
  work: (trx: Transaction, locked: LockedStep) => Promise<T>,
  transact: Transact<T> = (within) => inTransaction(call.services, within),
): Promise<T> {
  const one = { bookingIds: [bookingId], named: bookingId };
  return changeAllLocked(call, one, event, (trx, [locked]) => work(trx, locked!), transact);
}
