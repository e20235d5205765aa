/** Changes team members: their roles, workspaces and status. */
import type { Call } from '#server/context.ts';
import { type Actor, managesAllSpaces, managesSpace, NO_ACCESS } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { accountNews, endSessions, lockUsers, User } from '#domains/accounts/server/index.ts';
import { changeRecord, type RecordKind } from '#server/records/records.ts';
import { grantBeyond } from '#domains/roles/index.ts';
import { accessOf, changeRights, Role } from '#domains/roles/server/index.ts';
import { type Colleague, changeProblem, mayChangeStanding, worksWithin } from '#domains/team/rules.ts';
import { CUSTOMER_ELSEWHERE, NO_SPACE, type TeamMemberView, type UpdateTeamMemberInput } from '#domains/team/schema.ts';
import { teamSentences } from '#domains/team/sentences.ts';
import { readTeamMember } from '#domains/team/server/queries.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

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
export async function assignableRole(trx: Transaction, actor: Actor, roleId: string): Promise<Role> {
  const role = await Role.query(trx).findById(roleId);
  if (!role?.active || role.role_key === 'member') throw new InvalidInput(msg('Please Select role'), 'role_id');
  if (grantBeyond(actor.role, accessOf(role)))
    throw new NotAllowed(msg('You cannot give a role that may do more than yours'));
  return role;
}

/** The assigned workspaces of a team member, or those of an invitation. */
type SpacesTable = 'team_spaces' | 'team_invitation_spaces';

/**
 * Replaces the assigned workspaces of a person. Assigned workspaces that the actor does not manage are kept.
 * @throws InvalidInput for an unknown workspace, and if none is left, unless the role works in all workspaces
 * @throws NotAllowed if an added workspace is not managed by the actor
 */
export async function setSpaces(
  trx: Transaction,
  actor: Actor,
  person: { id: string; role: Role; before: string[]; wanted: string[]; table: SpacesTable },
  now: Date,
): Promise<void> {
  const { before, wanted, table } = person;
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id) && managesSpace(actor, id));
  if (!added.every((id) => managesSpace(actor, id))) throw new NotAllowed(NO_ACCESS);
  const hasSpaces = before.length + added.length > removed.length;
  if (!hasSpaces && !person.role.show_all_work_spaces) throw new InvalidInput(NO_SPACE, 'active_spaces');
  const known = await trx('spaces').whereIn('id', added).pluck('id');
  if (known.length !== added.length) throw new InvalidInput(NO_SPACE, 'active_spaces');
  await trx(table).where('user_id', person.id).whereIn('space_id', removed).delete();
  if (added.length === 0) return;
  const rows = added.map((space_id) => ({ user_id: person.id, space_id }));
  if (table === 'team_spaces') await trx(table).insert(rows.map((row) => ({ ...row, created_at: now })));
  else await trx(table).insert(rows);
}

/** Locks a team member in order to change them. @throws NotFound if they do not work in a workspace that the actor manages */
export async function lockTeamMember(trx: Transaction, actor: Actor, userId: string) {
  await lockUsers(trx, [userId, actor.userId]);
  const view = await readTeamMember(trx, userId);
  const role = view && (await Role.query(trx).findById(view.role_id._id));
  if (!view || !role || role.role_key === 'member') throw new NotFound(msg('Team member not found'));
  const spaceIds = view.spaces.map(({ space }) => space);
  const person = { id: userId, role: accessOf(role), spaceIds };
  const isSelf = userId === actor.userId;
  if (!isSelf && !worksWithin(asColleague(actor), person)) throw new NotFound(msg('Team member not found'));
  const record = await User.query(trx).findById(userId).throwIfNotFound();
  return { record, view, role, person };
}

/**
 * The status of an account counts in all workspaces, also where the person is a customer.
 * @throws NotAllowed if that is a workspace that the actor does not manage, Conflict if the person is only invited
 */
async function requireBlockable(
  trx: Transaction,
  { actor }: Call,
  { id, isInvited }: { id: string; isInvited: boolean },
): Promise<void> {
  if (isInvited) throw new Conflict(msg('This person has not accepted the invitation. Please withdraw it instead'));
  if (managesAllSpaces(actor)) return;
  const joined = await trx('user_spaces').where('user_id', id).pluck('space_id');
  const booked = await trx('bookings').where('assigned_user_id', id).distinct().pluck('space_id');
  if (![...joined, ...booked].every((spaceId) => managesSpace(actor, spaceId)))
    throw new NotAllowed(CUSTOMER_ELSEWHERE);
}

/**
 * Changes a team member: role, workspaces or status. Of an invited person, it changes the role and the workspaces of the invitation.
 * @throws NotFound if the person does not work in a workspace that the actor manages
 * @throws NotAllowed for the actor themselves, for a person who may do more, for a workspace that the actor does not manage, and
 *   for the role or status of a person who also works in such a workspace
 *   for the status of a customer of such a workspace
 * @throws Conflict if somebody else has changed the account, if the person is only invited, or if the last owner would be lost
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
    const isInvited = record.role_id !== current.id;
    const table = isInvited ? 'team_invitation_spaces' : 'team_spaces';
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
          throw new NotAllowed(msg('This person also works in workspaces that you do not manage'));
        if (status !== view.status) await requireBlockable(trx, call, { id: view._id, isInvited });
        if (isInvited) await trx('team_invitations').where('user_id', view._id).update({ role_id: role.id });
        if (!input.active_spaces && role.id === current.id) return;
        const wanted = input.active_spaces ?? person.spaceIds;
        await setSpaces(trx, actor, { id: view._id, role, before: person.spaceIds, wanted, table }, now);
      },
      // From now on, this decision counts, and none that a directory has made before.
      patch: isInvited
        ? {}
        : { role_id: role.id, status, ...(status !== view.status && { blocked_by_directory_id: null }) },
      action: teamSentences.updated({ email: view.email }),
    });
    if (view.status && !status) await endSessions(trx, view._id);
    return { ...view, ...(await readTeamMember(trx, view._id)) };
  };
  return inTransaction(services, (trx) => changeRights(trx, () => change(trx)));
}
