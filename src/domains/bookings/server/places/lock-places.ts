import type { Transaction } from '#server/db/transaction.ts';
import { lockUnits } from '#domains/availability/server/index.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';

/**
 * Locks the units and the parents of several bookings of one type, which the caller has locked. Changes that follow one after the other then
 * keep the order of locks.
 */
export async function lockPlaces(trx: Transaction, records: BookingRecord[]): Promise<void> {
  const seats = records.flatMap(({ items }) => items.map(({ _id }) => _id));
  const rooms = await trx('units')
    .whereIn('resource_id', [...new Set(records.map(({ resource_id }) => resource_id))])
    .where('kind', records[0]!.type)
    .pluck('id');
  await lockUnits(trx, [...new Set(seats.length > 0 ? seats : rooms)]);
  await lockParents(trx, records, { actorId: null });
}
