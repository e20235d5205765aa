/** Whose account somebody may read. */
import type { Knex } from 'knex';
import { type Actor, managedSpaceIds, managesAllSpaces } from '#server/actor.ts';
import { db } from '#server/db/database.ts';
import { may } from '#shared/permissions.ts';

/** The members of these workspaces, and whoever is billed for a booking there. */
function isMember(people: Knex.QueryBuilder, userId: string, spaceIds: string[]): void {
  people.orWhereExists(db()('user_spaces').where('user_id', userId).whereIn('space_id', spaceIds));
  people.orWhereExists(db()('bookings').where('assigned_user_id', userId).whereIn('space_id', spaceIds));
}

/** Who works in these workspaces, or in all. */
function isColleague(people: Knex.QueryBuilder, userId: string, spaceIds: string[]): void {
  people.orWhereExists(db()('team_spaces').where('user_id', userId).whereIn('space_id', spaceIds));
  people.orWhereIn('role_id', db()('roles').where('show_all_work_spaces', true).select('id'));
}

/**
 * Everybody may read their own account. Staff with the members area may read the members of the workspaces that they manage,
 * staff with the team area those who work there.
 */
export async function mayReadUser(actor: Actor, userId: string): Promise<boolean> {
  if (userId === actor.userId) return true;
  const seesMembers = may(actor.role, 'members', 'show');
  const seesTeam = may(actor.role, 'adminAndTeams', 'show');
  if (!seesMembers && !seesTeam) return false;
  const people = db()('users').where('id', userId);
  if (!managesAllSpaces(actor)) {
    const spaceIds = managedSpaceIds(actor);
    people.where((reached) => {
      if (seesMembers) isMember(reached, userId, spaceIds);
      if (seesTeam) isColleague(reached, userId, spaceIds);
    });
  }
  return (await people.first('id')) !== undefined;
}
