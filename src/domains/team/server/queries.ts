import { listedSpaceIds } from '#server/actor.ts';
import { pagedRecords } from '#server/db/paged.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { User } from '#domains/accounts/server/index.ts';
import { withFactor } from '#domains/factors/server/index.ts';
import { Role, roleView } from '#domains/roles/server/index.ts';
import type { ListTeamInput, TeamMemberView } from '#domains/team/schema.ts';
import type { Page } from '#shared/paging.ts';

type TeamSpace = { user_id: string; space_id: string };
type Invitation = { user_id: string; role_id: string };
type Offered = { role: Role; name: string };

/** Of a person who has not accepted, only what the invitation says is shown. */
function teamView(user: User, spaces: TeamSpace[], has_factor: boolean, offered?: Offered): TeamMemberView {
  const { id, email, version } = user;
  const of = {
    _id: id,
    email,
    version,
    has_factor,
    spaces: spaces.filter((entry) => entry.user_id === id).map(({ space_id }) => ({ space: space_id, active: true })),
  };
  if (offered) return { ...of, name: offered.name, status: true, invited: true, role_id: roleView(offered.role) };
  const { name, status, role, verified_at } = user;
  const role_id = roleView(expectRow(role, `The role of ${id}`));
  return { ...of, name, status, invited: verified_at === null, role_id };
}

async function views(knex: Queryable, users: User[]): Promise<TeamMemberView[]> {
  const ids = users.map((user) => user.id);
  if (ids.length === 0) return [];
  const [assigned, offered, invitations, protectedIds] = await Promise.all([
    knex('team_spaces').whereIn('user_id', ids).select('user_id', 'space_id'),
    knex('team_invitation_spaces').whereIn('user_id', ids).select('user_id', 'space_id'),
    knex('team_invitations').whereIn('user_id', ids).select('user_id', 'role_id', 'invited_name'),
    withFactor(knex, ids),
  ]);
  const roles = await Role.query(knex).findByIds(invitations.map(({ role_id }) => role_id));
  return users.map((user) => {
    const invitation = invitations.find(({ user_id }) => user_id === user.id);
    const role = invitation && roles.find(({ id }) => id === invitation.role_id);
    if (!invitation || !role) return teamView(user, assigned, protectedIds.has(user.id));
    return teamView(user, offered, false, { role, name: invitation.invited_name });
  });
}

/** The invitations to these workspaces, or with a role that works in all. */
async function invitationsIn(knex: Queryable, within: string[] | undefined, everywhere: string[]): Promise<string[]> {
  const invitations = await knex('team_invitations').select<Invitation[]>('user_id', 'role_id');
  if (!within) return invitations.map(({ user_id }) => user_id);
  const near = new Set(await knex('team_invitation_spaces').whereIn('space_id', within).pluck('user_id'));
  return invitations
    .filter(({ user_id, role_id }) => near.has(user_id) || everywhere.includes(role_id))
    .map(({ user_id }) => user_id);
}

/**
 * The accounts with a role other than the role of members, and those who are invited to one: all, or those who work in a workspace or
 * in all workspaces.
 */
export async function listTeam(
  call: Call,
  { space_id, text, ...paging }: ListTeamInput,
): Promise<Page<TeamMemberView>> {
  const { services, actor } = call;
  // The roles are read first. Their ids find the team by an index, without reading all members.
  const roles = (await Role.query(services.knex)).filter(({ role_key }) => role_key !== 'member');
  const idsOf = (some: Role[]) => some.map(({ id }) => id);
  const within = listedSpaceIds(actor, space_id);
  const everywhere = idsOf(roles.filter(({ show_all_work_spaces }) => show_all_work_spaces));
  const invited = await invitationsIn(services.knex, within, everywhere);
  const query = User.query(services.knex)
    .where((any) => any.whereIn('role_id', idsOf(roles)).orWhereIn('users.id', invited))
    .withGraphFetched('role')
    .orderBy(['users.name', 'users.id']);
  if (within) {
    const placeholders = within.map(() => '?').join(', ') || 'NULL';
    const assigned = `users.id IN (SELECT user_id FROM team_spaces WHERE space_id IN (${placeholders}))`;
    query.where((works) =>
      works.whereRaw(assigned, within).orWhereIn('role_id', everywhere).orWhereIn('users.id', invited),
    );
  }
  if (text) {
    const named = services.knex('team_invitations').join('users', 'users.id', 'team_invitations.user_id');
    whereWords(named, ['users.email', 'team_invitations.invited_name'], text);
    const namedIds = await named.pluck<string[]>('user_id');
    query.where((match) =>
      match
        .whereIn('users.id', namedIds)
        .orWhere((own) =>
          own.whereNotIn('users.id', invited).modify((some) => whereWords(some, ['users.email', 'users.name'], text)),
        ),
    );
  }
  const page = await pagedRecords(query, paging);
  return { ...page, items: await views(services.knex, page.items) };
}

export async function readTeamMember(knex: Queryable, userId: string): Promise<TeamMemberView | undefined> {
  const user = await User.query(knex).findById(userId).withGraphFetched('role');
  if (!user?.role) return undefined;
  const [view] = await views(knex, [user]);
  return view;
}
