/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { ErasureState } from '#domains/erasure/schema.ts';

export type ErasureRow = {
  id: string;
  user_id: string;
  /** Null for an inactive account, and after a restore: the erasure was done before, and is done again. */
  asked_by: string | null;
  /** The person until it is done or withdrawn. */
  open_user_id: string | null;
  state: ErasureState;
  asked_at: Date;
  due_at: Date;
  /** What held it when it was due: lines. */
  held_by: string;
  /** JSON of what names the person, while other rows may still have it. */
  identity: string | null;
  ended_at: Date | null;
  books_until: string | null;
  books_ended_at: Date | null;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    erasures: ErasureRow;
  }
}
