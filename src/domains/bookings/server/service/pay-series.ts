/** Begins the payment of several bookings of a series at once. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { holdAllClaims } from '#domains/availability/server/index.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import type { Locked } from '#domains/bookings/server/service/step.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { Conflict, NotAllowed, NotFound } from '#shared/errors.ts';

/** The bookings of a series. @throws NotFound */
export async function idsOfSeries({ services }: Call, seriesId: string): Promise<string[]> {
  const ids = await services.knex('bookings').where('series_id', seriesId).orderBy('occurrence').pluck('id');
  if (ids.length === 0) throw new NotFound('Series');
  return ids;
}

/**
 * Holds the locked bookings while their payment is processed. It is one statement for all, because their history does not change.
 * @returns them as they were
 * @throws NotAllowed unless all are billed to the caller; Conflict if one has lost its place
 */
export async function startPayingAll(trx: Transaction, call: Call, locked: Locked[]): Promise<BookingRecord[]> {
  const { actor, now } = call;
  const records = locked.map(({ record }) => record);
  requireUnblocked(actor, records[0]!);
  if (records.some((record) => record.assigned_user_id !== actor.userId))
    throw new NotAllowed('Only the customer can pay these bookings together');
  const ids = records.map(({ id }) => id);
  const ends = records.map(({ hold_until }) => hold_until?.getTime() ?? 0);
  const hold_until = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, Math.min(...ends)));
  if ((await holdAllClaims(trx, ids, hold_until)) < ids.length) throw new Conflict(ALREADY_BOOKED);
  await lockParents(trx, records, { actorId: actor.userId });
  await trx('bookings')
    .whereIn('id', ids)
    .update({ ...flagsOf('paying', false), hold_until });
  await publish(
    trx,
    ids.map((id) => bookingNews('update', id)),
    now,
  );
  return records;
}
