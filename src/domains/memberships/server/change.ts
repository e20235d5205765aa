/** A change of a membership, under its lock. */
import { managesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { type Loaded, lockMembership, nextMonth } from '#domains/memberships/server/load.ts';
import { isOwn } from '#domains/memberships/server/own.ts';
import { getMembership } from '#domains/memberships/server/queries.ts';
import { membershipNews } from '#domains/memberships/server/record-kinds.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import type { Said } from '#shared/said.ts';
import { msg, msgWith } from '#shared/texts.ts';
import { monthText } from '#shared/months.ts';

/** Writes the activity and the live event of a change. @param said after the name of the caller */
export async function recordMembership(
  trx: Transaction,
  { actor, now }: Call,
  membership: Loaded,
  said: Said,
  event: 'create' | 'update' = 'update',
): Promise<void> {
  const by = actor.name || actor.email;
  const { id: modelId, space_id: spaceId } = membership;
  const activity = { actorId: actor.userId, spaceId, model: 'Membership', modelId, said, by, now } as const;
  await recordActivity(trx, activity, [await membershipNews(trx, event, membership)]);
}

/** Changes a membership that the caller may change, under its lock. @param work returns what the activity says after the name of the caller */
export async function change(
  call: Call,
  id: string,
  allowed: 'staff' | 'customer',
  work: (trx: Transaction, membership: Loaded) => Promise<Said>,
): Promise<MembershipDetail> {
  await inTransaction(call.services, async (trx) => {
    const membership = await lockMembership(trx, id);
    const isStaff = may(call.actor.role, 'members') && managesSpace(call.actor, membership.space_id);
    const own = await isOwn(trx, call.actor, membership);
    if (!isStaff && !own) throw new NotFound(msg('Membership not found'));
    if (!isStaff && allowed === 'staff') throw new NotAllowed();
    await recordMembership(trx, call, membership, await work(trx, membership));
  });
  return getMembership(call, { _id: id });
}

/** @throws InvalidInput at `from` for a month that is billed already; Conflict for a membership that has ended */
export function requireUnbilled({ services: { t } }: Call, membership: Loaded, from: string): void {
  const next = nextMonth(membership);
  if (next === null) throw new Conflict(msg('This membership has ended'));
  if (from < next) throw new InvalidInput(msgWith('{month} is billed already', { month: monthText(from, t) }), 'from');
}
