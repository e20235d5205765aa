/** Whose account somebody may read. */
import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { managedSpaceIds, managesAllSpaces } from '#server/actor.ts';
import { may } from '#shared/permissions.ts';

type Reached = { userId: string; spaceIds: string[] };

/** The members of these workspaces, and whoever is billed for a booking there. */
function isMember(knex: Knex, people: Knex.QueryBuilder, { userId, spaceIds }: Reached): void {
  people.orWhereExists(knex('user_spaces').where('user_id', userId).whereIn('space_id', spaceIds));
  people.orWhereExists(knex('bookings').where('assigned_user_id', userId).whereIn('space_id', spaceIds));
}

/** Who works in these workspaces, or in all. */
function isColleague(knex: Knex, people: Knex.QueryBuilder, { userId, spaceIds }: Reached): void {
  people.orWhereExists(knex('team_spaces').where('user_id', userId).whereIn('space_id', spaceIds));
  people.orWhereIn('role_id', knex('roles').where('show_all_work_spaces', true).select('id'));
}

/**
 * Everybody may read their own account. Staff with the members area may read the members of the workspaces that they manage,
 * staff with the team area those who work there.
 */
export async function mayReadUser(call: Call, userId: string): Promise<boolean> {
  const { services, actor } = call;
  if (userId === actor.userId) return true;
  const seesMembers = may(actor.role, 'members', 'show');
  const seesTeam = may(actor.role, 'adminAndTeams', 'show');
  if (!seesMembers && !seesTeam) return false;
  const people = services.knex('users').where('id', userId);
  if (!managesAllSpaces(actor)) {
    const spaceIds = managedSpaceIds(actor);
    people.where((reached) => {
      if (seesMembers) isMember(services.knex, reached, { userId, spaceIds });
      if (seesTeam) isColleague(services.knex, reached, { userId, spaceIds });
    });
  }
  return (await people.first('id')) !== undefined;
}
