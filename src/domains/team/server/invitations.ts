/** Invitations to the team that have not been accepted: sending the mail again, and withdrawing them. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { endUnusedInvitation, requireInvited, resendInvitation } from '#domains/accounts/server/invite.ts';
import { recordChange } from '#domains/activity/server/records.ts';
import { changeRights } from '#domains/roles/server/rights.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { changeProblem, mayChangeStanding } from '#domains/team/rules.ts';
import type { InvitedTeamMemberInput, TeamMemberView } from '#domains/team/schema.ts';
import { TEAM_MEMBER, asColleague, lockTeamMember, teamWords } from '#domains/team/server/service.ts';
import { NotAllowed } from '#shared/errors.ts';

/** Locks a person whose role and workspaces the actor may change. @throws NotFound, NotAllowed */
async function lockInvited(trx: Transaction, { actor }: Call, userId: string) {
  const locked = await lockTeamMember(trx, actor, userId);
  const problem = changeProblem(asColleague(actor), locked.person);
  if (problem) throw new NotAllowed(problem);
  if (!mayChangeStanding(asColleague(actor), locked.person))
    throw new NotAllowed('This person is also invited to workspaces that you do not manage');
  return locked;
}

/**
 * Mails the invitation again, with a new link.
 * @throws Conflict if the person has accepted it; NotFound, NotAllowed, TooMany
 */
export async function resendTeamInvitation(
  call: Call,
  { user_id: id }: InvitedTeamMemberInput,
): Promise<TeamMemberView> {
  return inTransaction(call.services, async (trx) => {
    const { record, view, role } = await lockInvited(trx, call, id);
    await resendInvitation(trx, record, await teamWords(trx, call, id, role), call);
    const action = `invited ${view.email} again`;
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return view;
  });
}

/**
 * Takes back the role and the workspaces of an invited person. Their memberships as a customer stay.
 * @throws Conflict if the person has accepted the invitation; NotFound, NotAllowed
 */
export async function withdrawTeamInvitation(
  call: Call,
  { user_id: id }: InvitedTeamMemberInput,
): Promise<{ _id: string }> {
  const withdraw = async (trx: Transaction) => {
    const { record, view } = await lockInvited(trx, call, id);
    requireInvited(record);
    const members = await roleKeyed(trx, 'member');
    await trx('team_spaces').where('user_id', id).delete();
    await record.$query(trx).patch({ role_id: members.id, version: record.version + 1 });
    await endUnusedInvitation(trx, id);
    const action = `withdrew the invitation of ${view.email}`;
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id, spaceId: null, action });
    return { _id: id };
  };
  return inTransaction(call.services, (trx) => changeRights(trx, () => withdraw(trx)));
}
