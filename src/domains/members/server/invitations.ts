/** Invitations of members that have not been accepted: sending the mail again, and withdrawing them. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import {
  endOffer,
  endUnusedInvitation,
  lockUsers,
  requireInvited,
  resendInvitation,
  User,
} from '#domains/accounts/server/index.ts';
import { recordChange } from '#server/records/records.ts';
import type { InvitedMemberInput, MemberView } from '#domains/members/schema.ts';
import { memberSentences } from '#domains/members/sentences.ts';
import { MEMBER } from '#domains/members/server/record-kinds.ts';
import { readMember } from '#domains/members/server/queries.ts';
import { membersOf } from '#domains/members/server/service.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Locks the account of a member of a workspace that the actor manages. @throws NotFound, NotAllowed */
async function lockMember(trx: Transaction, { actor }: Call, { user_id, space_id }: InvitedMemberInput) {
  requireManages(actor, space_id);
  await lockUsers(trx, [user_id, actor.userId]);
  const member = await readMember(trx, space_id, user_id);
  if (!member) throw new NotFound(msg('Member not found'));
  return { member, user: await User.query(trx).findById(user_id).throwIfNotFound() };
}

/**
 * Mails the invitation again, with a new link.
 * @throws Conflict if the person has accepted it; NotFound, NotAllowed, TooMany
 */
export async function resendMemberInvitation(call: Call, input: InvitedMemberInput): Promise<MemberView> {
  const { user_id: id, space_id: spaceId } = input;
  return inTransaction(call.services, async (trx) => {
    const { member, user } = await lockMember(trx, call, input);
    const space = await findSpace(trx, spaceId);
    requireInvited(member);
    await resendInvitation(trx, user, membersOf(space, member.name), call);
    const action = memberSentences.invitedAgain({ email: member.email, space: space.name });
    await recordChange(trx, call, { kind: MEMBER, event: 'update', id, spaceId, action });
    return member;
  });
}

/**
 * Removes an invited person from the members of a workspace.
 * @throws Conflict if the person has accepted the invitation, or has bookings; NotFound, NotAllowed
 */
export async function withdrawMemberInvitation(call: Call, input: InvitedMemberInput): Promise<{ _id: string }> {
  const { user_id: id, space_id: spaceId } = input;
  await inTransaction(call.services, async (trx) => {
    const { member } = await lockMember(trx, call, input);
    requireInvited(member);
    const booked = await trx('bookings').where({ assigned_user_id: id, space_id: spaceId }).first('id');
    if (booked) throw new Conflict(msg('This person has bookings here. Please block them instead.'));
    await trx('user_spaces').where({ user_id: id, space_id: spaceId }).delete();
    await endOffer(trx, { userId: id, spaceId });
    await endUnusedInvitation(trx, id);
    const action = memberSentences.withdrew({ email: member.email });
    await recordChange(trx, call, { kind: MEMBER, event: 'delete', id, spaceId, action });
  });
  return { _id: id };
}
