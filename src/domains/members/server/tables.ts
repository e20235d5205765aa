/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { NoteRow } from '#domains/members/server/notes.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    member_notes: NoteRow;
  }
}
