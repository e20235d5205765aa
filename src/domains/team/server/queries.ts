import { pagedRecords } from '#server/db/paged.ts';
import type { Call } from '#server/context.ts';
import { containing } from '#server/db/containing.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { User } from '#domains/accounts/server/model.ts';
import { Role, roleView } from '#domains/roles/server/model.ts';
import type { ListTeamInput, TeamMemberView } from '#domains/team/schema.ts';
import { listedSpaceIds } from '#domains/workspaces/server/queries.ts';
import type { Page } from '#shared/paging.ts';

type TeamSpace = { user_id: string; space_id: string };

function teamView(user: User, spaces: TeamSpace[]): TeamMemberView {
  const { id, name, email, status, role, version } = user;
  return {
    _id: id,
    name,
    email,
    status,
    version,
    invited: user.verified_at === null,
    role_id: roleView(expectRow(role, `The role of ${id}`)),
    spaces: spaces.filter((entry) => entry.user_id === id).map(({ space_id }) => ({ space: space_id, active: true })),
  };
}

async function views(knex: Queryable, users: User[]): Promise<TeamMemberView[]> {
  const ids = users.map((user) => user.id);
  const spaces =
    ids.length === 0 ? [] : await knex('team_spaces').whereIn('user_id', ids).select('user_id', 'space_id');
  return users.map((user) => teamView(user, spaces));
}

/** The accounts with a role other than the role of members: all, or those who work in a workspace or in all workspaces. */
export async function listTeam(
  call: Call,
  { space_id, text, ...paging }: ListTeamInput,
): Promise<Page<TeamMemberView>> {
  const { services, actor } = call;
  // The roles are read first. Their ids find the team by an index, without reading all members.
  const roles = (await Role.query(services.knex)).filter(({ role_key }) => role_key !== 'member');
  const idsOf = (some: Role[]) => some.map(({ id }) => id);
  const query = User.query(services.knex)
    .whereIn('role_id', idsOf(roles))
    .withGraphFetched('role')
    .orderBy(['users.name', 'users.id']);
  const within = listedSpaceIds(actor, space_id);
  if (within) {
    const placeholders = within.map(() => '?').join(', ') || 'NULL';
    const assigned = `users.id IN (SELECT user_id FROM team_spaces WHERE space_id IN (${placeholders}))`;
    const everywhere = idsOf(roles.filter(({ show_all_work_spaces }) => show_all_work_spaces));
    query.where((works) => works.whereRaw(assigned, within).orWhereIn('role_id', everywhere));
  }
  if (text) {
    const pattern = containing(text);
    query.where((match) => match.where('users.name', 'like', pattern).orWhere('users.email', 'like', pattern));
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
