/** Enforces the quota of a member. */
import { select } from '#server/db/statements.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Quota, quotaPeriod, quotaProblem } from '#domains/bookings/quotas.ts';
import { Conflict } from '#shared/errors.ts';
import { fromLocal, toLocal } from '#shared/time.ts';

/** Requests count. Bookings that are cancelled, rejected or no longer held do not. */
const USED_SQL = `SELECT COALESCE(SUM(TIMESTAMPDIFF(MINUTE, starts_at, ends_at)), 0) AS minutes FROM bookings
  WHERE assigned_user_id = ? AND space_id = ? AND type = 'meeting_room' AND active = 1 AND starts_at >= ? AND starts_at < ?
    AND (payment_status = 'completed' OR processing_payment = 1
      OR payment_status = 'pending' AND (hold_until IS NULL OR hold_until > ?))
    AND id <> ? AND (? IS NULL OR resource_id = ?)`;

type Metered = {
  userId: string;
  space: { id: string; time_zone: string };
  slot: { from: Date; to: Date };
  /** The booking that is moved, whose present time does not count. */
  except?: string;
};

/**
 * The caller has locked the account for its transaction alone, so that simultaneous bookings count each other.
 * @throws Conflict with what is left, if the member would exceed the quota
 */
export async function requireQuotaLeft(
  trx: Transaction,
  quota: Quota,
  { userId, space, slot, except = '0' }: Metered,
  now: Date,
): Promise<void> {
  const { first, end } = quotaPeriod(toLocal(slot.from, space.time_zone).day, quota);
  const [from, to] = [first, end].map((day) => fromLocal(day, '00:00', space.time_zone));
  const { resourceId } = quota;
  const values = [userId, space.id, from!, to!, now, except, resourceId, resourceId];
  const [row] = await select<{ minutes: string }>(trx, USED_SQL, values);
  const problem = quotaProblem(quota, Number(expectRow(row, 'The booked minutes').minutes), slot);
  if (problem) throw new Conflict(problem);
}
