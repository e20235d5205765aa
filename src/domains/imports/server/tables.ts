/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { ImportKind } from '#domains/imports/kinds.ts';
import type { ImportView } from '#domains/imports/schema.ts';

/** An import: one file that was brought into one workspace. */
export type ImportRow = {
  id: string;
  space_id: string;
  kind: ImportKind;
  user_id: string;
  file_name: string;
  file_hash: string;
  mails: boolean;
  status: ImportView['status'];
  total: number;
  done: number;
  added: number;
  changed: number;
  same: number;
  refused: number;
  kept: number;
  created_at: Date;
  ended_at: Date | null;
};

/** A record that was made by a line. */
export type ImportedRecord = {
  space_id: string;
  kind: ImportKind;
  external_id: string;
  import_id: string;
  record_id: string;
  /** That of the record when an import last wrote it. */
  version: number;
  line_hash: string;
  line: number;
  /** Why an undo has left the record. */
  kept: string | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    imports: ImportRow;
    import_problems: { import_id: string; line: number; heading: string; message: string };
    imported_records: ImportedRecord;
  }
}
