/**
 * Kinds of data whose keeping an operator can limit. A domain declares them; nothing is removed until a Super Admin has said after how many months
 * (src/domains/privacy).
 */
import type { Knex } from 'knex';
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';

/** What is older than `before`, in a workspace if the kind has one for each. */
export type Slice = { spaceId: string | null; before: Date };

export type DueRow = Record<string, unknown>;

export type Retention = {
  /** 'enquiries'. Stored, so it never changes. */
  name: string;
  /** 'Enquiries'. */
  label: string;
  /** What is removed, and since when it counts: 'Enquiries with their messages, from the last message'. */
  says: string;
  /** Its tables, for docs/privacy.md. */
  tables: readonly string[];
  /** Whether each workspace has a limit of its own. */
  perSpace: boolean;
  /** A query of all rows that are older, without columns and order. */
  due: (knex: Knex | Knex.Transaction, slice: Slice) => Knex.QueryBuilder;
  /** The column of that query by which a row is older, and the columns that tell rows apart. */
  time: string;
  key: readonly string[];
  /**
   * Removes rows of a batch, with what belongs to them. Those that somebody has changed meanwhile stay, so that it checks again what it locks.
   * @returns how many it has removed
   */
  remove: (trx: Transaction, at: Moment, rows: DueRow[], slice: Slice) => Promise<number>;
};
