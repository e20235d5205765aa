/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Announcement } from '#domains/announcements/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    announcements: RowOf<Announcement>;
  }
}
