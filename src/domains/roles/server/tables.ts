/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { Role } from '#domains/roles/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    roles: JsonTable<RowOf<Role>, 'permissions'>;
  }
}
