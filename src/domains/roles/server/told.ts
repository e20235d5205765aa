/** What programs of others are told of roles. */
import { readRows, type Told } from '#server/told.ts';
import { Role, roleView } from '#domains/roles/server/model.ts';
import { msg } from '#shared/texts.ts';

/** A role belongs to no workspace, and is never deleted. */
export const roleTold: Told = {
  noun: 'role',
  types: [
    { what: 'created', says: msg('A role was added'), live: 'roles.create' },
    { what: 'updated', says: msg('A role was changed'), live: 'roles.update' },
  ],
  read: readRows((knex, ids) => Role.query(knex).findByIds(ids), roleView),
};
