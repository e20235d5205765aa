/** What programs of others are told of imports. */
import { readRows, type Told } from '#server/told.ts';
import { importView } from '#domains/imports/server/queries.ts';
import { msg } from '#shared/texts.ts';

/** The records that an import has made are not told with it: they may be thousands, and each is told by its own domain. */
export const importTold: Told = {
  noun: 'import',
  types: [
    { what: 'created', says: msg('An import was begun'), live: 'imports.create' },
    { what: 'updated', says: msg('An import was completed, or taken back'), live: 'imports.update' },
  ],
  read: readRows((knex, ids) => knex('imports').whereIn('id', ids), importView),
};
