/** Which accounts a caller may read. */
import type { Call } from '#server/context.ts';
import type { Knex } from 'knex';
import { managedSpaceIds, managesAllSpaces } from '#server/actor.ts';
import { may } from '#shared/permissions.ts';

type Reach = { userId: string; spaceIds: string[] };

/** Includes those who have joined these workspaces or accepted their invitation, and accounts that are billed for a booking there. */
function includeMembers(knex: Knex, people: Knex.QueryBuilder, { userId, spaceIds }: Reach): void {
  people.orWhereExists(knex('user_spaces').where({ user_id: userId, pending: false }).whereIn('space_id', spaceIds));
  people.orWhereExists(knex('bookings').where('assigned_user_id', userId).whereIn('space_id', spaceIds));
}

/** Includes the staff of these workspaces, and staff whose role works in all workspaces. */
function includeColleagues(knex: Knex, people: Knex.QueryBuilder, { userId, spaceIds }: Reach): void {
  people.orWhereExists(knex('team_spaces').where('user_id', userId).whereIn('space_id', spaceIds));
  people.orWhereIn('role_id', knex('roles').where('show_all_work_spaces', true).select('id'));
}

/**
 * Whether the account is a member, or billed for a booking, in a workspace that staff with the members area manage.
 * @param spaceId this workspace, which the caller manages, instead of all of them
 */
export async function mayReachMember(call: Call, userId: string, spaceId?: string): Promise<boolean> {
  const { services, actor } = call;
  if (!may(actor.role, 'members', 'show')) return false;
  const people = services.knex('users').where('id', userId);
  if (spaceId !== undefined || !managesAllSpaces(actor)) {
    const spaceIds = spaceId === undefined ? managedSpaceIds(actor) : [spaceId];
    people.where((reached) => includeMembers(services.knex, reached, { userId, spaceIds }));
  }
  return (await people.first('id')) !== undefined;
}

/**
 * Everybody may read their own account. Staff with the members area may read the members of the workspaces that they manage. Staff
 * with the team area may read the staff of these workspaces.
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
      if (seesMembers) includeMembers(services.knex, reached, { userId, spaceIds });
      if (seesTeam) includeColleagues(services.knex, reached, { userId, spaceIds });
    });
  }
  return (await people.first('id')) !== undefined;
}
