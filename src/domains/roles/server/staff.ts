/** Finds the staff of a workspace who work on something, to tell them about it. */
import type { Queryable } from '#server/db/transaction.ts';
import { Role, accessOf } from '#domains/roles/server/model.ts';
import { EVERYTHING, type RoleAccess, may } from '#shared/permissions.ts';

export type StaffAddress = { id: string; name: string; email: string };

/** The active staff of a workspace whose role fulfils the condition. */
export async function staffOf(
  knex: Queryable,
  spaceId: string,
  isMeant: (role: RoleAccess & { id: string }) => boolean,
): Promise<StaffAddress[]> {
  const roles = (await Role.query(knex).where('active', true)).filter((role) =>
    isMeant({ ...accessOf(role), id: role.id }),
  );
  const idsOf = (all: boolean) => roles.filter((role) => role.show_all_work_spaces === all).map(({ id }) => id);
  const assigned = knex('team_spaces').whereRaw('team_spaces.user_id = users.id').where('space_id', spaceId);
  return knex('users')
    .where('status', true)
    .whereNotNull('verified_at')
    .where((reached) => {
      reached.whereIn('role_id', idsOf(true));
      reached.orWhere((some) =>
        some.whereIn('role_id', idsOf(false)).whereExists(assigned.select('team_spaces.user_id')),
      );
    })
    .orderBy('id')
    .select('id', 'name', 'email');
}

/** The active accounts whose role grants everything. */
export async function superAdmins(knex: Queryable): Promise<StaffAddress[]> {
  const roles = (await Role.query(knex).where('active', true)).filter((role) => may(accessOf(role), EVERYTHING));
  const ids = roles.map(({ id }) => id);
  const accounts = knex('users').whereIn('role_id', ids).where('status', true).whereNotNull('verified_at');
  return accounts.orderBy('id').select('id', 'name', 'email');
}
