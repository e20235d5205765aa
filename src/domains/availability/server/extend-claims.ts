import type { Transaction } from '#server/db/transaction.ts';
import { type ClaimTarget, insertAllClaims, type Slot } from '#domains/availability/server/claims.ts';
import { TimeTaken } from '#shared/errors.ts';
import { fromLocal, lastDayOf } from '#shared/time.ts';

type Longer = ClaimTarget & { zone: string; slot: Slot; oldEnd: Date };

/**
 * Lengthens the claims of bookings, of which only the days from the old end on are written. The caller has locked the units.
 * @param longer `slot` is the whole period with its new end
 * @throws Conflict if another booking has one of the units then
 */
export async function extendAllClaims(trx: Transaction, longer: Longer[]): Promise<void> {
  const groups = new Map<string, Longer[]>();
  for (const each of longer) {
    const key = `${lastDayOf(each.oldEnd, each.zone)} ${each.zone}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  // Bookings of the same day and zone, usually all of them, are one group.
  for (const group of groups.values()) await extendFrom(trx, group);
}

async function extendFrom(trx: Transaction, group: Longer[]): Promise<void> {
  const { oldEnd, zone } = group[0]!;
  const day = lastDayOf(oldEnd, zone);
  const midnight = fromLocal(day, '00:00', zone);
  const bookingIds = group.map(({ bookingId }) => bookingId);
  const unitIds = group.flatMap((each) => each.unitIds);
  const taken = await trx('claims')
    .whereIn('unit_id', unitIds)
    .where('day', '>', day)
    .whereNotIn('booking_id', bookingIds)
    .first('booking_id');
  if (taken) throw new TimeTaken();
  await trx('claims').whereIn('booking_id', bookingIds).where('day', '>=', day).delete();
  const targets = group.map(({ slot: { from, to }, ...target }) => {
    return { ...target, slot: { from: from > midnight ? from : midnight, to } };
  });
  await insertAllClaims(trx, targets, zone);
}
