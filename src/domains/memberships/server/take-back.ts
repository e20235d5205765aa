import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { dropMemberPlace } from '#domains/bookings/server/index.ts';
import { recordMembership } from '#domains/memberships/server/changes.ts';
import { lockMembership } from '#domains/memberships/server/load.ts';
import { Conflict } from '#shared/errors.ts';

/**
 * Deletes a membership that was imported by mistake, and frees its place. Its activity stays.
 * @throws NotFound; Conflict if something of it is billed, or somebody has changed it since
 */
export async function takeBackMembership(trx: Transaction, call: Call, id: string): Promise<void> {
  const membership = await lockMembership(trx, id);
  const { terms, booking_id, next_on, plan_name } = membership;
  if (next_on !== terms.from) throw new Conflict('This membership is billed already');
  // Each change leaves an activity, as the beginning does.
  const activities = await trx('activities').where({ model: 'Membership', model_id: id }).limit(2).pluck('id');
  if (activities.length > 1) throw new Conflict('This has been changed here since it was imported');
  await recordMembership(trx, call, membership, `took back the membership ${plan_name}`);
  if (booking_id !== null) await dropMemberPlace(trx, { ...call, by: call.actor }, booking_id);
  await trx('bookings').where('membership_id', id).update({ membership_id: null });
  await trx('membership_prices').where('membership_id', id).delete();
  await trx('memberships').where({ id }).delete();
}
