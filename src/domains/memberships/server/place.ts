/** The place of a membership ends with it. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { dropMemberPlace, keepMemberPlace, lockMemberPlaces } from '#domains/bookings/server/index.ts';
import { bookedUntil } from '#domains/memberships/server/bill.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { toLocal } from '#shared/time.ts';

export const authorOf = ({ actor: { userId, name, email } }: Call) => ({ userId, name: name || email, email });

/** Makes the place longer or shorter with its membership. A place that would begin after the end is given up. @throws Conflict */
export async function keepPlace(trx: Transaction, call: Call, membership: Loaded, end: string | null): Promise<void> {
  const { id, terms, space } = membership;
  const places = await lockMemberPlaces(trx, id);
  const last = places.at(-1);
  if (!last) return;
  const before = places.at(-2);
  const isGivenUp = before !== undefined && end !== null && last.from > end;
  const kept = isGivenUp ? before : last;
  if (isGivenUp) {
    await dropMemberPlace(trx, { ...call, by: authorOf(call) }, last.booking_id);
    const { booking_id, resource } = kept;
    await trx('memberships').where({ id }).update({ booking_id, resource_id: resource._id });
  }
  const until = bookedUntil({ from: terms.from, end }, toLocal(call.now, space.time_zone).day);
  await keepMemberPlace(trx, call, { bookingId: kept.booking_id, until, isEnding: end !== null });
}
