/** Transactions that survive losing a race: deadlocks and lock waits are tried again, a bounded number of times. */
import type { Knex } from 'knex';
import { asFirst } from '#server/db/first-write.ts';
import { holdingConnection } from '#server/db/one-connection.ts';
import { Conflict } from '#shared/errors.ts';

export type Transaction = Knex.Transaction;
/** What a query can run on: the pool or a transaction. */
export type Queryable = Knex | Knex.Transaction;

/** 1213 deadlock or certification failure, 1205 lock wait timeout, 1020 changed since read (snapshot isolation). */
const RETRYABLE = new Set([1213, 1205, 1020]);
const ATTEMPTS = 8;

/** What is known of the transactions of one pool. */
export class Transactions {
  /** How many were tried again because the database ended them. */
  retries = 0;
  private readonly listeners = new Set<() => void>();

  /** Calls the listener after every commit. @returns what ends that */
  onCommit(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tells the listeners that something was committed. Cheap; many calls become one look. */
  committed(): void {
    for (const listener of this.listeners) listener();
  }
}

/** A pool and what is known of its transactions. */
export type Database = { knex: Knex; transactions: Transactions };

type DatabaseError = { errno: number; message: string };

/** The driver's error, also when Objection has wrapped it; undefined for everything else. */
function databaseError(error: unknown): DatabaseError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const native: unknown = 'nativeError' in error ? error.nativeError : error;
  return typeof native === 'object' && native !== null && 'errno' in native ? (native as DatabaseError) : undefined;
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(databaseError(error)?.errno ?? 0);
}

/**
 * Runs `work` in a transaction and commits it. `work` may run several times and must do nothing that a rollback does
 * not undo. It holds one connection, and runs every query on it: a query on the pool is refused (one-connection.ts). Every statement sees what is committed by then (READ COMMITTED, set in knex.ts): rules that need the latest state lock the row they rest on.
 */
export async function inTransaction<T>(
  { knex, transactions }: Database,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await asFirst((before) =>
        knex.transaction((trx) =>
          holdingConnection(knex, async () => {
            await before?.(trx);
            return work(trx);
          }),
        ),
      );
      transactions.committed();
      return result;
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      transactions.retries += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** "Duplicate entry '…' for key 'claims.PRIMARY'": MySQL names the table, MariaDB does not. What comes before is somebody's data. */
const VIOLATED_KEY = /for key '(?:[^'.]+\.)?([^'.]+)'$/;

/** Handles a violated unique key of a statement: `.catch(refuseTaken('roles_name', 'This name exists already', 'name'))`. */
export function refuseTaken(key: string, message: string, field: string): (error: unknown) => never {
  return (error) => {
    throw isDuplicate(error, key) ? new Conflict(message, undefined, field) : error;
  };
}

/** True for a violated unique key, when some are named for one of those. A primary key is called PRIMARY. */
export function isDuplicate(error: unknown, ...keys: string[]): boolean {
  const native = databaseError(error);
  if (native?.errno !== 1062) return false;
  return keys.length === 0 || keys.includes(VIOLATED_KEY.exec(native.message)?.[1] ?? '');
}
