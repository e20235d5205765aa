/** Who works here and where; nobody lifts another above himself, or changes himself (decision G052). */
import { type Actor, reachesSpace } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { endSessions, inviteAccount } from '#domains/accounts/server/invite.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { requireLatest } from '#domains/activity/server/latest.ts';
import { recordActivity } from '#domains/activity/server/service.ts';
import { grantBeyond } from '#domains/roles/rules.ts';
import { Role } from '#domains/roles/server/model.ts';
import { type InviteInput, NO_SPACE, type TeamMemberView, type UpdateTeamMemberInput } from '#domains/team/schema.ts';
import { readTeamMember } from '#domains/team/server/queries.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';

/** @throws InvalidInput for a role that is off or the members' own, NotAllowed for one with more rights than the actor's */
async function assignableRole(trx: Transaction, actor: Actor, roleId: string): Promise<Role> {
  const role = await Role.query(trx).findById(roleId);
  if (!role?.active || role.role_key === 'member') throw new InvalidInput('Please Select role', 'role_id');
  const access = {
    permissions: role.permissions,
    showAllBooking: role.show_all_booking,
    showAllWorkSpaces: role.show_all_work_spaces,
  };
  if (grantBeyond(actor.role, access)) throw new NotAllowed('You cannot give a role that may do more than yours');
  return role;
}

/** Document 3 §5: at least one workspace, unless the role works everywhere; only workspaces within the actor's reach. */
function requireSpaces(actor: Actor, role: Role, spaceIds: string[]): void {
  if (spaceIds.length === 0 && !role.show_all_work_spaces) throw new InvalidInput(NO_SPACE, 'active_spaces');
  if (!spaceIds.every((spaceId) => reachesSpace(actor, spaceId)))
    throw new NotAllowed('You have no access to this workspace');
}

/** Makes these the spaces the person works in, as far as the actor reaches; others stay as they are. */
async function setSpaces(trx: Transaction, actor: Actor, userId: string, spaceIds: string[], now: Date): Promise<void> {
  const known = await trx('spaces').whereIn('id', spaceIds).count({ count: '*' }).first<{ count: string }>();
  if (Number(known?.count ?? 0) !== new Set(spaceIds).size) throw new InvalidInput(NO_SPACE, 'active_spaces');
  const current = await trx('user_spaces').where('user_id', userId).select<{ space_id: string }[]>('space_id');
  const gone = current
    .map(({ space_id }) => space_id)
    .filter((id) => !spaceIds.includes(id) && reachesSpace(actor, id));
  await trx('user_spaces').where('user_id', userId).whereIn('space_id', gone).delete();
  if (spaceIds.length === 0) return;
  const rows = [...new Set(spaceIds)].map((space_id) => ({ user_id: userId, space_id, active: true, created_at: now }));
  await trx('user_spaces').insert(rows).onConflict(['user_id', 'space_id']).merge(['active']);
}

async function record(
  trx: Transaction,
  actor: Actor,
  person: { id: string; email: string },
  deed: string,
  now: Date,
): Promise<void> {
  const event = liveNews({
    name: 'users.update',
    spaceId: null,
    audience: { userIds: [person.id], staff: { area: 'adminAndTeams' } },
    data: { _id: person.id },
  });
  const message = `${actor.name} ${deed}`;
  await recordActivity(trx, { actorId: actor.userId, spaceId: null, model: 'Team', modelId: person.id, message, now }, [
    event,
  ]);
}

/**
 * Gives an email a role and spaces; without an account it is mailed a link to choose a password.
 * @throws Conflict 'Email already exists' for somebody who is in the team already (decision G112)
 */
export async function inviteTeamMember(actor: Actor, input: InviteInput, now: Date): Promise<TeamMemberView> {
  const userId = await inTransaction(async (trx) => {
    const role = await assignableRole(trx, actor, input.role_id);
    const spaces = input.active_spaces ?? [];
    requireSpaces(actor, role, spaces);
    const known = await findUserByEmail(trx, input.email);
    const before = known && (await readTeamMember(trx, known.id));
    const isInTeam = before && (await Role.query(trx).findById(before.role_id._id))?.role_key !== 'member';
    if (isInTeam) throw new Conflict('Email already exists');
    const id = known?.id ?? (await inviteAccount(trx, { email: input.email, roleId: role.id }, now));
    if (known)
      await trx('users')
        .where('id', id)
        .update({ role_id: role.id, status: true, version: trx.raw('version + 1') });
    await setSpaces(trx, actor, id, spaces, now);
    await record(trx, actor, { id, email: input.email }, `invited ${input.email} as ${role.name}`, now);
    return id;
  });
  return (await inTransaction((trx) => readTeamMember(trx, userId)))!;
}

/**
 * @throws NotFound for who is not in the team, NotAllowed for oneself and for somebody who may do more, Conflict when somebody else
 *   came first
 */
export async function updateTeamMember(actor: Actor, input: UpdateTeamMemberInput, now: Date): Promise<TeamMemberView> {
  if (input.user_id === actor.userId) throw new NotAllowed('You cannot change your own role or status');
  return inTransaction(async (trx) => {
    await trx('users').where('id', input.user_id).forUpdate().first('id');
    const before = await readTeamMember(trx, input.user_id);
    const current = before && (await Role.query(trx).findById(before.role_id._id));
    if (!before || !current || current.role_key === 'member') throw new NotFound('Team member');
    const access = {
      permissions: current.permissions,
      showAllBooking: current.show_all_booking,
      showAllWorkSpaces: current.show_all_work_spaces,
    };
    if (grantBeyond(actor.role, access)) throw new NotAllowed('You cannot change somebody who may do more than you');
    const { version } = before;
    await requireLatest(trx, { models: ['Team', 'Profile'], id: before._id, version, seen: input.version }, () =>
      Promise.resolve(before),
    );
    const role =
      input.role_id && input.role_id !== current.id ? await assignableRole(trx, actor, input.role_id) : current;
    const spaces = input.active_spaces ?? before.spaces.filter(({ active }) => active).map(({ space }) => space);
    if (input.active_spaces || role.id !== current.id) requireSpaces(actor, role, spaces);
    if (input.active_spaces) await setSpaces(trx, actor, input.user_id, spaces, now);
    const status = input.active ?? before.status;
    await trx('users')
      .where('id', input.user_id)
      .update({ role_id: role.id, status, version: version + 1 });
    // Who is shut out is out at once (decision G028).
    if (before.status && !status) await endSessions(trx, input.user_id);
    await record(trx, actor, { id: before._id, email: before.email }, `updated ${before.email}`, now);
    return (await readTeamMember(trx, input.user_id))!;
  });
}
