import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { type Invitation, lockAccount, mailInvitation, requireInvited } from '#domains/accounts/server/index.ts';
import { changeRecord, recordChange } from '#server/records/records.ts';
import { lockActor } from '#server/records/activities.ts';
import type { AddMemberInput, MemberView, UpdateMemberInput } from '#domains/members/schema.ts';
import { memberSentences } from '#domains/members/sentences.ts';
import { MEMBER } from '#domains/members/server/record-kinds.ts';
import { MemberEntry } from '#domains/members/server/model.ts';
import { readMember } from '#domains/members/server/queries.ts';
import { roleKeyed } from '#domains/roles/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { type InvitedNames, invitedName } from '#shared/invited-name.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

type InvitedNameInput = InvitedNames & { user_id: string; space_id: string; version: number };

/** What a person is invited to. @param name that of the person, as it was entered */
export const membersOf = (space: { id: string; name: string }, name: string): Invitation => ({
  spaceId: space.id,
  to: { space: space.name },
  name,
});

/**
 * Invites somebody to the members of a workspace. Their entry is pending until they accept it by the link of the mail, or book. For
 * an unverified account, the link also sets a password. The response reveals nothing about an existing account. Without `mails`, the
 * person gets no mail until the invitation is sent again.
 * @throws Conflict 'Email already exists' if the person is already a member of the workspace
 */
export async function addMember(
  call: Call,
  { email, space_id, ...names }: AddMemberInput,
  { mails = true }: { mails?: boolean } = {},
): Promise<MemberView> {
  const { services, actor, now } = call;
  requireManages(actor, space_id);
  const name = invitedName(names);
  return inTransaction(services, async (trx) => {
    const space = await findSpace(trx, space_id);
    const { id: roleId } = await roleKeyed(trx, 'member');
    const user = await lockAccount(trx, { email, roleId, actorId: actor.userId }, now);
    await trx('user_spaces')
      .insert({ user_id: user.id, space_id, active: true, pending: true, invited_name: name, created_at: now })
      .catch(refuseTaken('PRIMARY', 'Email already exists', 'email'));
    if (mails) await mailInvitation(trx, user, membersOf(space, name), call);
    const sentence = mails ? memberSentences.invited : memberSentences.added;
    const action = sentence({ email, space: space.name });
    await recordChange(trx, call, { kind: MEMBER, event: 'create', id: user.id, spaceId: space_id, action });
    const spaces = [{ space: space_id, active: true }];
    return { _id: user.id, name, email, phone: '', address: '', booking: null, spaces, invited: true, version: 0 };
  });
}

/**
 * Changes the entered name of somebody who has not accepted the invitation.
 * @throws NotFound; Conflict if the person has accepted it, or somebody else has changed the entry
 */
export async function renameInvited(
  call: Call,
  { user_id: id, space_id: spaceId, version: seen, ...names }: InvitedNameInput,
) {
  requireManages(call.actor, spaceId);
  return inTransaction(call.services, async (trx) => {
    await lockActor(trx, call.actor.userId);
    const record = await MemberEntry.query(trx).findById([id, spaceId]).forUpdate();
    const member = record && (await readMember(trx, spaceId, id));
    if (!member) throw new NotFound(msg('Member not found'));
    const patch = { invited_name: invitedName(names) };
    const action = memberSentences.renamed({ email: member.email });
    const check = () => requireInvited({ invited: record.pending });
    await changeRecord(trx, call, {
      kind: MEMBER,
      id,
      spaceId,
      record,
      seen,
      view: () => member,
      check,
      patch,
      action,
    });
  });
}

/**
 * Blocks or unblocks a member in a workspace.
 * @throws NotFound if the person is not a member of the workspace, Conflict if somebody else has changed the entry
 */
export async function updateMember(call: Call, input: UpdateMemberInput): Promise<MemberView> {
  const { services, actor } = call;
  const { user_id: id, space_id: spaceId, active, version: seen } = input;
  requireManages(actor, spaceId);
  return inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const record = await MemberEntry.query(trx).findById([id, spaceId]).forUpdate();
    const member = record && (await readMember(trx, spaceId, id));
    if (!member) throw new NotFound(msg('Member not found'));
    const view = () => member;
    const sentence = active ? memberSentences.unblocked : memberSentences.blocked;
    const action = sentence({ email: member.email });
    await changeRecord(trx, call, { kind: MEMBER, id, spaceId, record, seen, view, patch: { active }, action });
    return { ...member, ...(await readMember(trx, spaceId, id)) };
  });
}
