import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { lockAccount, tellInvited } from '#domains/accounts/server/invite.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { lockActor, recordActivity } from '#domains/activity/server/service.ts';
import type { AddMemberInput, MemberView, UpdateMemberInput } from '#domains/members/schema.ts';
import { readMember } from '#domains/members/server/queries.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { findSpace, requireManages } from '#domains/workspaces/server/queries.ts';
import { Conflict, NotFound } from '#shared/errors.ts';

type Action = { userId: string; spaceId: string; action: string; live: 'users.create' | 'users.update' };

async function record(
  trx: Transaction,
  actor: Actor,
  { userId, spaceId, action, live }: Action,
  now: Date,
): Promise<void> {
  const event = liveNews({
    name: live,
    spaceId,
    audience: { userIds: [userId], staff: { area: 'members', spaceId } },
    data: { _id: userId },
  });
  const message = `${actor.name} ${action}`;
  await recordActivity(trx, { actorId: actor.userId, spaceId, model: 'Member', modelId: userId, message, now }, [
    event,
  ]);
}

/**
 * Makes somebody a member of a workspace, and mails them; without an account of their own they are mailed a link to choose a
 * password. The answer says nothing of an account that was there before.
 * @throws Conflict 'Email already exists' for who is a member there already
 */
export async function addMember(call: Call, { email, space_id }: AddMemberInput): Promise<MemberView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  return inTransaction(services, async (trx) => {
    const space = await findSpace(trx, space_id);
    const { id: roleId } = await roleKeyed(trx, 'member');
    const user = await lockAccount(trx, { email, roleId, actorId: actor.userId }, now);
    await trx('user_spaces')
      .insert({ user_id: user.id, space_id, active: true, created_at: now })
      .catch((error: unknown) => {
        if (isDuplicate(error, 'PRIMARY')) throw new Conflict('Email already exists');
        throw error;
      });
    await tellInvited(trx, user, `the members of ${space.name}`, call);
    const action = `added ${email} to ${space.name}`;
    await record(trx, actor, { userId: user.id, spaceId: space_id, action, live: 'users.create' }, now);
    const spaces = [{ space: space_id, active: true }];
    return { _id: user.id, name: '', email, phone: '', address: '', booking: null, spaces, version: 0 };
  });
}

/**
 * Blocks a member in a workspace, or lets them in again.
 * @throws NotFound for who is no member of the workspace, Conflict when somebody else came first
 */
export async function updateMember(
  call: Call,
  { user_id, space_id, active, version: seen }: UpdateMemberInput,
): Promise<MemberView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const entry = trx('user_spaces').where({ user_id, space_id });
    const locked = await entry.clone().forUpdate().first<{ version: number } | undefined>('version');
    const read = () => readMember(trx, space_id, user_id);
    const before = locked && (await read());
    if (!before) throw new NotFound('Member');
    const { version } = locked;
    await requireLatest(trx, { models: ['Member'], id: user_id, version, seen }, read);
    await entry.clone().update({ active, version: version + 1 });
    const action = `${active ? 'unblocked' : 'blocked'} ${before.email}`;
    await record(trx, actor, { userId: user_id, spaceId: space_id, action, live: 'users.update' }, now);
    return (await read())!;
  });
}
