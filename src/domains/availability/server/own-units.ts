import { change, select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';

const LOCK_OWN_SQL = `UPDATE units FORCE INDEX (PRIMARY) SET claim_version = claim_version + 1
  WHERE active = 1 AND status = 1 AND id IN (?) ORDER BY id`;
const OWN_SQL = `SELECT COUNT(DISTINCT c.unit_id) AS units FROM claims c JOIN spaces s ON s.id = c.space_id AND s.active = 0
  WHERE c.booking_id = ? AND c.unit_id IN (?) AND (c.hold_until IS NULL OR c.hold_until > ?)`;

/** Locks units that a booking still has, though their workspace was switched off since. @returns whether it has all of them */
export async function lockOwnUnits(
  trx: Transaction,
  unitIds: string[],
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<boolean> {
  if ((await change(trx, LOCK_OWN_SQL, [unitIds])) < unitIds.length) return false;
  const [own] = await select<{ units: number | string }>(trx, OWN_SQL, [bookingId, unitIds, now]);
  return Number(own?.units) === unitIds.length;
}
