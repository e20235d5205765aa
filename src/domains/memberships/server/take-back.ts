import { createHash } from 'node:crypto';
import type { Call } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { dropMemberPlace } from '#domains/bookings/server/index.ts';
import { recordMembership } from '#domains/memberships/server/changes.ts';
import { type Loaded, loadAll, lockMembership } from '#domains/memberships/server/load.ts';
import { Conflict } from '#shared/errors.ts';

const CHANGED = 'This has been changed here since it was imported';

/** A number for what was agreed, which is another one after every change of it by people. Bills change nothing of it. */
function stateOf(membership: Loaded): number {
  const { terms, plan_id, user_id, company_id, resource_id, booking_id, seats, accepted_at } = membership;
  const { term_months, notice_months, room_minutes, desk_days, rollover_months, room_discount, any_time } = membership;
  const who = { plan_id, user_id, company_id, resource_id, booking_id, seats, accepted_at };
  const given = { term_months, notice_months, room_minutes, desk_days, rollover_months, room_discount, any_time };
  const text = JSON.stringify({ terms, ...who, ...given });
  return createHash('sha256').update(text).digest().readUInt32BE();
}

/** The state of a membership that was begun in this transaction, by which `takeBackMembership` knows whether it was changed. */
export async function begunState(on: Queryable, id: string): Promise<number> {
  const [membership] = await loadAll(on, [id]);
  return stateOf(expectRow(membership, `Membership ${id}`));
}

/**
 * Deletes a membership that was imported by mistake, and frees its place. Its activity stays.
 * @param begun its state when it was begun
 * @throws NotFound; Conflict if something of it is billed or ordered, or somebody has changed it since
 */
export async function takeBackMembership(trx: Transaction, call: Call, id: string, begun: number): Promise<void> {
  const membership = await lockMembership(trx, id);
  const { terms, booking_id, next_on, plan_name } = membership;
  if (next_on !== terms.from) throw new Conflict('This membership is billed already');
  if (stateOf(membership) !== begun) throw new Conflict(CHANGED);
  if (await trx('orders').where('membership_id', id).first('id')) throw new Conflict('This membership has orders');
  await recordMembership(trx, call, membership, `took back the membership ${plan_name}`);
  if (booking_id !== null) await dropMemberPlace(trx, { ...call, by: call.actor }, booking_id);
  await trx('bookings').where('membership_id', id).update({ membership_id: null });
  await trx('membership_prices').where('membership_id', id).delete();
  await trx('memberships').where({ id }).delete();
}
