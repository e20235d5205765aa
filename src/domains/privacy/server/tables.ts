/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { ExportState } from '#domains/privacy/rules.ts';

/** A file with the data of a person. */
export type DataExportRow = {
  id: string;
  /** Whose data it has. */
  user_id: string;
  asked_by: string;
  /** The person until there is a file, so that they have one at a time. Null then. */
  open_user_id: string | null;
  state: ExportState;
  attempts: number;
  /** The name of the stored file. Nobody can guess it. */
  file: string;
  size: string | null;
  created_at: Date;
  ready_at: Date | null;
  ends_at: Date | null;
};

/** After how many months a kind of data is removed. Without a row, never. */
export type RetentionRuleRow = {
  kind: string;
  /** '0' for a kind that belongs to no workspace. */
  space_id: string;
  months: number;
  set_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    person_exports: DataExportRow;
    retention_rules: RetentionRuleRow;
  }
}
