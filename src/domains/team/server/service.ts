/** Invites and changes team members: their roles, workspaces and status. */
import type { Call } from '#server/context.ts';
import { type Actor, managesSpace } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { accountNews } from '#domains/accounts/server/kinds.ts';
import { endSessions, lockAccount, mailInvitation } from '#domains/accounts/server/invite.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { User } from '#domains/accounts/server/model.ts';
import { type RecordKind, changeRecord, recordChange } from '#domains/activity/server/records.ts';
import { grantBeyond } from '#domains/roles/rules.ts';
import { Role, accessOf } from '#domains/roles/server/model.ts';
import { changeRights } from '#domains/roles/server/rights.ts';
import { roleKeyed } from '#domains/roles/server/service.ts';
import { type Colleague, changeProblem, mayChangeStanding, worksWithin } from '#domains/team/rules.ts';
import { type InviteInput, NO_SPACE, type TeamMemberView, type UpdateTeamMemberInput } from '#domains/team/schema.ts';
import { readTeamMember } from '#domains/team/server/queries.ts';
import { NO_ACCESS } from '#domains/workspaces/rules.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';

/** The number of workspaces that the mail of an invitation names. */
const MAX_NAMED = 10;

/** An account on the team screen. The owner of the account changes the same row on the profile screen. */
export const TEAM_MEMBER: RecordKind<null> = {
  model: 'Team',
  otherModels: ['Profile'],
  news: (_event, { id }) => accountNews(id),
};

export function asColleague(actor: Actor): Colleague {
  return { id: actor.userId, role: actor.role, spaceIds: actor.teamSpaceIds };
}

/**
 * The role with this id.
 * @throws InvalidInput for an inactive role and for the role of members, NotAllowed if it grants more than the actor's role
 */
async function assignableRole(trx: Transaction, actor: Actor, roleId: string): Promise<Role> {
  const role = await Role.query(trx).findById(roleId);
  if (!role?.active || role.role_key === 'member') throw new InvalidInput('Please Select role', 'role_id');
  if (grantBeyond(actor.role, accessOf(role)))
    throw new NotAllowed('You cannot give a role that may do more than yours');
  return role;
}

/**
 * Replaces the assigned workspaces of a person. Assigned workspaces that the actor does not manage are kept.
 * @throws InvalidInput for an unknown workspace, and if none is left, unless the role works in all workspaces
 * @throws NotAllowed if an added workspace is not managed by the actor
 */
async function setSpaces(
  trx: Transaction,
  actor: Actor,
  person: { id: string; role: Role; before: string[]; wanted: string[] },
  now: Date,
): Promise<void> {
  const { before, wanted } = person;
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id) && managesSpace(actor, id));
  if (!added.every((id) => managesSpace(actor, id))) throw new NotAllowed(NO_ACCESS);
  const hasSpaces = before.length + added.length > removed.length;
  if (!hasSpaces && !person.role.show_all_work_spaces) throw new InvalidInput(NO_SPACE, 'active_spaces');
  const known = await trx('spaces').whereIn('id', added).pluck('id');
  if (known.length !== added.length) throw new InvalidInput(NO_SPACE, 'active_spaces');
  await trx('team_spaces').where('user_id', person.id).whereIn('space_id', removed).delete();
  const rows = added.map((space_id) => ({ user_id: person.id, space_id, created_at: now }));
  if (rows.length > 0) await trx('team_spaces').insert(rows);
}

/** What a person is invited to, in the words of the mail: 'the team of Cockpit as Manager, in Bristol and London'. */
export async function teamWords(trx: Transaction, { services }: Call, userId: string, role: Role): Promise<string> {
  const names = await trx('team_spaces')
    .join('spaces', 'spaces.id', 'team_spaces.space_id')
    .where('user_id', userId)
    .orderBy(['spaces.name', 'spaces.id'])
    .limit(MAX_NAMED + 1)
    .pluck('spaces.name');
  const shown = names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), 'other workspaces'] : names;
  const places = role.show_all_work_spaces ? 'all workspaces' : new Intl.ListFormat('en').format(shown);
  return `the team of ${services.config.OPERATOR_NAME} as ${role.name}, in ${places}`;
}

/**
 * Gives the account of an address a role and workspaces, and sends a mail. For an unverified account, it contains a link to choose
 * a password. The response reveals nothing about an existing account. Memberships do not change.
 * @throws Conflict 'Email already exists' if the person is already in the team
 */
export async function inviteTeamMember(call: Call, input: InviteInput): Promise<TeamMemberView> {
  const { services, actor, now } = call;
  const { email } = input;
  const invite = async (trx: Transaction) => {
    const role = await assignableRole(trx, actor, input.role_id);
    const members = await roleKeyed(trx, 'member');
    const user = await lockAccount(trx, { email, roleId: members.id, actorId: actor.userId }, now);
    if (user.role_id !== null && user.role_id !== members.id) throw new Conflict('Email already exists');
    await setSpaces(trx, actor, { id: user.id, role, before: [], wanted: input.active_spaces ?? [] }, now);
    await trx('users')
      .where('id', user.id)
      .update({ role_id: role.id, status: true, version: trx.raw('version + 1') });
    await mailInvitation(trx, user, await teamWords(trx, call, user.id, role), call);
    const action = `invited ${email} as ${role.name}`;
    await recordChange(trx, call, { kind: TEAM_MEMBER, event: 'update', id: user.id, spaceId: null, action });
    return { ...expectRow(await readTeamMember(trx, user.id), `Team member ${user.id}`), name: '', invited: true };
  };
  return inTransaction(services, (trx) => changeRights(trx, () => invite(trx)));
}

/** Locks a team member in order to change them. @throws NotFound if they do not work in a workspace that the actor manages */
export async function lockTeamMember(trx: Transaction, actor: Actor, userId: string) {
  await lockUsers(trx, [userId, actor.userId]);
  const view = await readTeamMember(trx, userId);
  const role = view && (await Role.query(trx).findById(view.role_id._id));
  if (!view || !role || role.role_key === 'member') throw new NotFound('Team member');
  const spaceIds = view.spaces.map(({ space }) => space);
  const person = { id: userId, role: accessOf(role), spaceIds };
  const isSelf = userId === actor.userId;
  if (!isSelf && !worksWithin(asColleague(actor), person)) throw new NotFound('Team member');
  const record = await User.query(trx).findById(userId).throwIfNotFound();
  return { record, view, role, person };
}

/**
 * Changes a team member: role, workspaces or status.
 * @throws NotFound if the person does not work in a workspace that the actor manages
 * @throws NotAllowed for the actor themselves, for a person who may do more, for a workspace that the actor does not manage, and
 *   for the role or status of a person who also works in such a workspace
 * @throws Conflict if somebody else has changed the account, or if the last owner would be lost
 */
export async function updateTeamMember(call: Call, input: UpdateTeamMemberInput): Promise<TeamMemberView> {
  const { services, actor, now } = call;
  const change = async (trx: Transaction) => {
    const { record, view, role: current, person } = await lockTeamMember(trx, actor, input.user_id);
    const problem = changeProblem(asColleague(actor), person);
    if (problem) throw new NotAllowed(problem);
    const role =
      input.role_id && input.role_id !== current.id ? await assignableRole(trx, actor, input.role_id) : current;
    const status = input.active ?? view.status;
    const changesStanding = role.id !== current.id || status !== view.status;
    await changeRecord(trx, call, {
      kind: TEAM_MEMBER,
      id: view._id,
      spaceId: null,
      record,
      seen: input.version,
      view: () => view,
      check: async () => {
        if (changesStanding && !mayChangeStanding(asColleague(actor), person))
          throw new NotAllowed('This person also works in workspaces that you do not manage');
        if (!input.active_spaces && role.id === current.id) return;
        const wanted = input.active_spaces ?? person.spaceIds;
        await setSpaces(trx, actor, { id: view._id, role, before: person.spaceIds, wanted }, now);
      },
      patch: { role_id: role.id, status },
      action: `updated ${view.email}`,
    });
    if (view.status && !status) await endSessions(trx, view._id);
    return { ...view, ...(await readTeamMember(trx, view._id)) };
  };
  return inTransaction(services, (trx) => changeRights(trx, () => change(trx)));
}
