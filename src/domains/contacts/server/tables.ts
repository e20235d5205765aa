/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { Contact } from '#domains/contacts/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    contacts: RowOf<Contact> & { live_email: string | null };
  }
}
