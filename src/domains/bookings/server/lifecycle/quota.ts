/** Enforces the quota of a member. */
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type Quota, quotaPeriod, quotaProblem } from '#domains/bookings/quotas.ts';
import { Conflict } from '#shared/errors.ts';
import { MINUTE, fromLocal, toLocal } from '#shared/time.ts';
import { msgWith } from '#shared/texts.ts';

/** Requests count. Bookings that are cancelled, rejected or no longer held do not. */
const USED_SQL = `SELECT starts_at, ends_at, resource_id FROM bookings
  WHERE assigned_user_id = ? AND space_id = ? AND type = 'meeting_room' AND active = 1 AND starts_at >= ? AND starts_at < ?
    AND (payment_status = 'completed' OR processing_payment = 1
      OR payment_status = 'pending' AND (hold_until IS NULL OR hold_until > ?))
    AND id NOT IN (?)`;

type Slot = { from: Date; to: Date };

/** A meeting that is to be booked. Without a quota, it counts for the others. */
export type Metered = { quota: Quota | null; resourceId: string; slot: Slot };

type Member = {
  userId: string;
  space: { id: string; time_zone: string };
  /** The bookings that are moved, whose present time does not count. */
  except?: string[];
};

/**
 * The caller has locked the account for its transaction alone, so that simultaneous bookings count each other.
 * @param meetings those of one booking or of a series, in order
 * @throws Conflict with what is left, if the member would exceed a quota
 */
export async function requireQuotaLeft(
  trx: Transaction,
  meetings: Metered[],
  { userId, space, except = ['0'] }: Member,
  now: Date,
): Promise<void> {
  const zone = space.time_zone;
  const dayOf = ({ from }: Slot) => toLocal(from, zone).day;
  const periods = meetings.flatMap(({ quota, slot }) => (quota ? [quotaPeriod(dayOf(slot), quota)] : []));
  if (periods.length === 0) return;
  const first = periods.map((period) => period.first).sort()[0]!;
  const end = periods
    .map((period) => period.end)
    .sort()
    .at(-1)!;
  const [from, to] = [first, end].map((day) => fromLocal(day, '00:00', zone));
  const values = [userId, space.id, from!, to!, now, except];
  const rows = await select<{ starts_at: Date; ends_at: Date; resource_id: string }>(trx, USED_SQL, values);
  const used = rows.map(({ starts_at, ends_at, resource_id }) => ({
    resourceId: resource_id,
    slot: { from: starts_at, to: ends_at },
  }));
  for (const { quota, resourceId, slot } of meetings) {
    const problem = quota && quotaProblem(quota, usedMinutes(used, quota, dayOf(slot), dayOf), slot);
    if (problem)
      throw new Conflict(
        meetings.length > 1 ? msgWith('{day}: {reason}', { day: { day: dayOf(slot) }, reason: problem }) : problem,
      );
    used.push({ resourceId, slot });
  }
}

/** The minutes of the week or month of a day that count. */
function usedMinutes(used: Omit<Metered, 'quota'>[], quota: Quota, day: string, dayOf: (slot: Slot) => string): number {
  const { first, end } = quotaPeriod(day, quota);
  const isIn = (slot: Slot) => dayOf(slot) >= first && dayOf(slot) < end;
  return used
    .filter(({ resourceId, slot }) => isIn(slot) && (quota.resourceId ?? resourceId) === resourceId)
    .reduce((sum, { slot }) => sum + (slot.to.getTime() - slot.from.getTime()) / MINUTE, 0);
}
