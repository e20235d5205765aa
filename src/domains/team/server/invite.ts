/** Invites people to the team. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Invitation, lockAccount, mailInvitation } from '#domains/accounts/server/index.ts';
import { recordChange } from '#server/records/records.ts';
import { changeRights, type Role, roleKeyed } from '#domains/roles/server/index.ts';
import type { InviteInput, TeamMemberView } from '#domains/team/schema.ts';
import { teamSentences } from '#domains/team/sentences.ts';
import { readTeamMember } from '#domains/team/server/queries.ts';
import { TEAM_MEMBER, assignableRole, setSpaces } from '#domains/team/server/service.ts';
import { invitedName } from '#shared/invited-name.ts';
import { Exists } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** The number of workspaces that the mail of an invitation names. */
const MAX_NAMED = 10;

/** What a person is invited to: the team, with a role and in workspaces. Their name is the one that was entered. */
export async function teamOffer(
  trx: Transaction,
  { services }: Call,
  { id, name }: { id: string; name: string },
  role: Role,
): Promise<Invitation> {
  const names = await trx('team_invitation_spaces')
    .join('spaces', 'spaces.id', 'team_invitation_spaces.space_id')
    .where('user_id', id)
    .orderBy(['spaces.name', 'spaces.id'])
    .limit(MAX_NAMED + 1)
    .pluck('spaces.name');
  const some = { names: names.slice(0, MAX_NAMED), hasOthers: names.length > MAX_NAMED };
  const spaces = role.show_all_work_spaces ? 'all' : some;
  return { spaceId: null, to: { operator: services.config.OPERATOR_NAME, role: role.name, spaces }, name };
}

/**
 * Invites the person of an address to a role in workspaces, and sends a mail. Nothing about an existing account changes until the
 * person accepts. For an unverified account, the link of the mail also sets a password. The response reveals nothing about an
 * existing account.
 * @throws Conflict 'Email already exists' if the person is already in the team or invited to it
 */
export async function inviteTeamMember(call: Call, input: InviteInput): Promise<TeamMemberView> {
  const { services, actor, now } = call;
  const { email } = input;
  const name = invitedName(input);
  const invite = async (trx: Transaction) => {
    const role = await assignableRole(trx, actor, input.role_id);
    const members = await roleKeyed(trx, 'member');
    const user = await lockAccount(trx, { email, roleId: members.id, actorId: actor.userId }, now);
    const invited = await trx('team_invitations').where('user_id', user.id).first('user_id');
    if (invited || (user.role_id !== null && user.role_id !== members.id))
      throw new Exists(msg('Email already exists'));
    await trx('team_invitations').insert({ user_id: user.id, role_id: role.id, invited_name: name, created_at: now });
    const wanted = input.active_spaces ?? [];
    await setSpaces(trx, actor, { id: user.id, role, before: [], wanted, table: 'team_invitation_spaces' }, now);
    await mailInvitation(trx, user, await teamOffer(trx, call, { id: user.id, name }, role), call);
    const action = teamSentences.invited({ email, role: role.name });
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id: user.id, spaceId: null, action });
    return expectRow(await readTeamMember(trx, user.id), `Team member ${user.id}`);
  };
  return inTransaction(services, (trx) => changeRights(trx, () => invite(trx)));
}
