/** The table of this domain, for Knex. test/server/tables.test.ts compares it with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Display } from '#domains/displays/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    door_displays: RowOf<Display>;
  }
}
