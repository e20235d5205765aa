/** Invitations to the team that have not been accepted, sent again or withdrawn, and the end of a role in the team, or of all sessions. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import {
  dropTeamOffer,
  endSessions,
  endUnusedInvitation,
  requireInvited,
  resendInvitation,
  type User,
} from '#domains/accounts/server/index.ts';
import { recordChange } from '#server/records/records.ts';
import { changeRights, roleKeyed } from '#domains/roles/server/index.ts';
import { changeProblem, mayChangeStanding } from '#domains/team/rules.ts';
import type { TeamMemberInput, TeamMemberView } from '#domains/team/schema.ts';
import { teamSentences } from '#domains/team/sentences.ts';
import { teamOffer } from '#domains/team/server/invite.ts';
import { TEAM_MEMBER, asColleague, lockTeamMember } from '#domains/team/server/service.ts';
import { NotAllowed } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Locks a person whose role and workspaces the actor may change. @throws NotFound, NotAllowed */
export async function lockStanding(trx: Transaction, { actor }: Call, userId: string) {
  const locked = await lockTeamMember(trx, actor, userId);
  const problem = changeProblem(asColleague(actor), locked.person);
  if (problem) throw new NotAllowed(problem);
  if (!mayChangeStanding(asColleague(actor), locked.person))
    throw new NotAllowed(msg('This person also works in, or is invited to, workspaces that you do not manage'));
  return locked;
}

/**
 * Mails the invitation again, with a new link.
 * @throws Conflict if the person has accepted it; NotFound, NotAllowed, TooMany
 */
export async function resendTeamInvitation(call: Call, { user_id: id }: TeamMemberInput): Promise<TeamMemberView> {
  return inTransaction(call.services, async (trx) => {
    const { record, view, role } = await lockStanding(trx, call, id);
    requireInvited(view);
    await resendInvitation(trx, record, await teamOffer(trx, call, { id, name: view.name }, role), call);
    const action = teamSentences.invitedAgain({ email: view.email });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return view;
  });
}

/** Ends the role and the workspaces of a locked person. They keep their account, with the role of members. */
async function endStanding(trx: Transaction, record: User): Promise<void> {
  const members = await roleKeyed(trx, 'member');
  await trx('team_spaces').where('user_id', record.id).delete();
  await dropTeamOffer(trx, record.id);
  await record.$query(trx).patch({ role_id: members.id, version: record.version + 1 });
}

/**
 * Takes back the role and the workspaces of an invited person. Their memberships as a customer stay.
 * @throws Conflict if the person has accepted the invitation; NotFound, NotAllowed
 */
export async function withdrawTeamInvitation(call: Call, { user_id: id }: TeamMemberInput): Promise<{ _id: string }> {
  const withdraw = async (trx: Transaction) => {
    const { record, view } = await lockStanding(trx, call, id);
    requireInvited(view);
    await endStanding(trx, record);
    await endUnusedInvitation(trx, id);
    const action = teamSentences.withdrew({ email: view.email });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return { _id: id };
  };
  return inTransaction(call.services, (trx) => changeRights(trx, () => withdraw(trx)));
}

/**
 * Removes somebody from the team. They keep their account, their bookings and their memberships as a customer.
 * @throws NotFound, NotAllowed; Conflict if the last owner would be lost
 */
export async function removeTeamMember(call: Call, { user_id: id }: TeamMemberInput): Promise<{ _id: string }> {
  const remove = async (trx: Transaction) => {
    const { record, view } = await lockStanding(trx, call, id);
    await endStanding(trx, record);
    const action = teamSentences.removed({ email: view.email });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return { _id: id };
  };
  return inTransaction(call.services, (trx) => changeRights(trx, () => remove(trx)));
}

/** Ends all sessions of a team member. @throws NotFound, NotAllowed */
export async function signOutTeamMember(call: Call, { user_id: id }: TeamMemberInput): Promise<{ _id: string }> {
  return inTransaction(call.services, async (trx) => {
    const { view } = await lockStanding(trx, call, id);
    await endSessions(trx, id);
    const action = teamSentences.signedOut({ email: view.email });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return { _id: id };
  });
}
