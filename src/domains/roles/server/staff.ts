/** Finds the staff of a workspace who work on something, to tell them about it. */
import type { Queryable } from '#server/db/transaction.ts';
import { Role, accessOf } from '#domains/roles/server/model.ts';
import type { RoleAccess } from '#shared/permissions.ts';

export type StaffAddress = { id: string; name: string; email: string };

/** The active staff of a workspace whose role fulfils the condition. */
export async function staffOf(
  knex: Queryable,
  spaceId: string,
  isMeant: (role: RoleAccess) => boolean,
): Promise<StaffAddress[]> {
  const roles = (await Role.query(knex).where('active', true)).filter((role) => isMeant(accessOf(role)));
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
