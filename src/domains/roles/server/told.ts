/** What programs of others are told of roles. */
import type { Told } from '#server/told.ts';
import { Role, roleView } from '#domains/roles/server/model.ts';

/** A role belongs to no workspace, and is never deleted. */
export const roleTold: Told = {
  noun: 'role',
  types: [
    { what: 'created', says: 'A role was added', live: 'roles.create' },
    { what: 'updated', says: 'A role was changed', live: 'roles.update' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Role.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: null, view: roleView(row) }));
  },
};
