/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { GiftKind } from '#domains/gifts/schema.ts';

/** A row of `staff_gifts`. */
export type GiftRow = {
  id: string;
  space_id: string;
  at: Date;
  given_by: string;
  given_to: string;
  /** The company of theirs that has it. */
  company_id: string | null;
  kind: GiftKind;
  what: string;
  worth_pence: string;
  monthly: boolean;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    staff_gifts: GiftRow;
  }
}
