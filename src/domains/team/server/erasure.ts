/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';

export const teamErasure: ErasureParts = {
  /** Somebody of the team leaves it first, so that the rules of the team decide: the last Super Admin stays. */
  async holds({ services: { knex } }, { id }) {
    const role = await knex('users').join('roles', 'roles.id', 'users.role_id').where('users.id', id).first('role_key');
    return role && role.role_key !== 'member' ? ['They work here. Please remove them from the team first'] : [];
  },
};
