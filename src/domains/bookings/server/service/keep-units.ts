/** Makes the claims of a booking good: what was held until the money came is kept for ever. */
import type { Transaction } from '#server/db/transaction.ts';
import { lockUnits, replaceClaims, takenAmong } from '#domains/availability/server/claims.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { Conflict } from '#shared/errors.ts';

/** The units of a booking: its seats, or the one unit of its room. */
async function unitsOf(trx: Transaction, record: BookingRecord): Promise<string[]> {
  if (record.items.length > 0) return record.items.map((seat) => seat._id);
  const units = await trx('units')
    .where({ resource_id: record.resource_id, kind: record.type })
    .select<{ id: string }[]>('id');
  return units.map((unit) => unit.id);
}

/** @returns false when its units went to somebody else meanwhile, or out of use */
export async function keepUnits(trx: Transaction, record: BookingRecord, now: Date): Promise<boolean> {
  const unitIds = await unitsOf(trx, record);
  const slot = { from: record.starts_at, to: record.ends_at };
  const zone = record.space.time_zone;
  if ((await lockUnits(trx, unitIds)) < unitIds.length) return false;
  const taken = await takenAmong(trx, unitIds, { slot, zone, now, except: record.id });
  if (taken.size > 0) return false;
  const target = { spaceId: record.space_id, kind: record.type, unitIds, bookingId: record.id };
  try {
    await replaceClaims(trx, target, slot, zone);
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}
