import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { inviteAccount } from '#domains/accounts/server/invite.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import type { AddMemberInput, MemberView, UpdateMemberInput } from '#domains/members/schema.ts';
import { readMember } from '#domains/members/server/queries.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { findSpace, requireReach } from '#domains/workspaces/server/queries.ts';
import { Conflict, NotFound } from '#shared/errors.ts';

type Deed = { userId: string; spaceId: string; deed: string; live: 'users.create' | 'users.update' };

async function record(trx: Transaction, actor: Actor, { userId, spaceId, deed, live }: Deed, now: Date): Promise<void> {
  const event = liveNews({
    name: live,
    spaceId,
    audience: { userIds: [userId], staff: { area: 'members', spaceId } },
    data: { _id: userId },
  });
  const message = `${actor.name} ${deed}`;
  await recordActivity(trx, { actorId: actor.userId, spaceId, model: 'Member', modelId: userId, message, now }, [
    event,
  ]);
}

/**
 * Makes somebody a member of a space; without an account he is mailed a link to choose a password.
 * @throws Conflict 'Email already exists' when he is one already (decision G110)
 */
export async function addMember(actor: Actor, { email, space_id }: AddMemberInput, now: Date): Promise<MemberView> {
  requireReach(actor, space_id);
  const userId = await inTransaction(async (trx) => {
    const space = await findSpace(trx, space_id);
    const known = await findUserByEmail(trx, email);
    const id = known?.id ?? (await inviteAccount(trx, { email, roleId: (await roleKeyed(trx, 'member')).id }, now));
    await trx('user_spaces').insert({ user_id: id, space_id, active: true, created_at: now });
    await record(
      trx,
      actor,
      { userId: id, spaceId: space_id, deed: `added ${email} to ${space.name}`, live: 'users.create' },
      now,
    );
    return id;
  }).catch((error: unknown) => {
    if (isDuplicate(error)) throw new Conflict('Email already exists');
    throw error;
  });
  const member = await readMember(space_id, userId);
  if (!member) throw new Conflict('This email belongs to the team');
  return member;
}

/**
 * Blocks a member in a space, or lets him in again (decision G038).
 * @throws NotFound for who is no member of the space, Conflict when somebody else came first
 */
export async function updateMember(
  actor: Actor,
  { user_id, space_id, active, version: seen }: UpdateMemberInput,
  now: Date,
): Promise<MemberView> {
  requireReach(actor, space_id);
  const before = await readMember(space_id, user_id);
  if (!before) throw new NotFound('Member');
  await inTransaction(async (trx) => {
    const entry = trx('user_spaces').where({ user_id, space_id });
    const { version } = await entry.clone().forUpdate().first<{ version: number }>('version');
    await requireLatest(trx, { models: ['Member'], id: user_id, version, seen }, () => readMember(space_id, user_id));
    await entry.clone().update({ active, version: version + 1 });
    const deed = `${active ? 'let in' : 'blocked'} ${before.email}`;
    await record(trx, actor, { userId: user_id, spaceId: space_id, deed, live: 'users.update' }, now);
  });
  return (await readMember(space_id, user_id))!;
}
