/** Transactions that are retried after deadlocks and lock wait timeouts, up to a maximum number of attempts. */
import type { Knex } from 'knex';
import { type FirstWrite, asFirst } from '#server/db/first-write.ts';
import { holdingConnection } from '#server/db/one-connection.ts';
import { raiseIfTouched } from '#server/db/site-version.ts';
import { Conflict } from '#shared/errors.ts';

export type Transaction = Knex.Transaction;
/** The pool or a transaction: what a query can run on. */
export type Queryable = Knex | Knex.Transaction;

/** 1213 deadlock or certification failure, 1205 lock wait timeout, 1020 changed since read (snapshot isolation). */
const RETRYABLE = new Set([1213, 1205, 1020]);
const ATTEMPTS = 8;

/** The statistics and the commit listeners of one pool. */
export class Transactions {
  /** The number of transactions that were retried because the database ended them. */
  retries = 0;
  /** The error number of the last of them, and the statement. */
  lastRetry = '';
  private readonly listeners = new Set<() => void>();

  /** Calls the listener after every commit. @returns a function that removes it */
  onCommit(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls the listeners. They must be cheap, because every commit calls them. */
  committed(): void {
    for (const listener of this.listeners) listener();
  }
}

/** A pool with its transaction statistics, and in a call with an `Idempotency-Key` the write of that key. */
export type Database = { knex: Knex; transactions: Transactions; firstWrite?: FirstWrite };

type DatabaseError = { errno: number; message: string; sql?: string };

/** The error of the driver, unwrapped if Objection has wrapped it; undefined for other values. */
function databaseError(error: unknown): DatabaseError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const native: unknown = 'nativeError' in error ? error.nativeError : error;
  return typeof native === 'object' && native !== null && 'errno' in native ? (native as DatabaseError) : undefined;
}

/** The error if the transaction may be retried after it. */
function retryable(error: unknown): DatabaseError | undefined {
  const native = databaseError(error);
  return native && RETRYABLE.has(native.errno) ? native : undefined;
}

/**
 * Runs `work` in a transaction and commits it. `work` may run several times, so it must have no effects that a rollback does not
 * undo. All its queries must run on the transaction; queries on the pool are refused (one-connection.ts). The isolation level is
 * READ COMMITTED (knex.ts): a rule that depends on the latest state must lock the rows that it reads.
 */
export async function inTransaction<T>(
  { knex, transactions, firstWrite }: Database,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await asFirst(firstWrite, (before) =>
        knex.transaction((trx) =>
          holdingConnection(knex, async () => {
            await before?.(trx);
            const answer = await work(trx);
            await raiseIfTouched(trx);
            return answer;
          }),
        ),
      );
      transactions.committed();
      return result;
    } catch (error) {
      const native = retryable(error);
      if (!native || attempt === ATTEMPTS) throw error;
      transactions.retries += 1;
      transactions.lastRetry = `${native.errno} ${native.sql ?? ''}`;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** "Duplicate entry '…' for key 'claims.PRIMARY'": MySQL includes the table, MariaDB does not. The text before may contain personal data. */
const VIOLATED_KEY = /for key '(?:[^'.]+\.)?([^'.]+)'$/;

/** Handles a violated unique key of a statement: `.catch(refuseTaken('roles_name', 'This name exists already', 'name'))`. */
export function refuseTaken(key: string, message: string, field: string): (error: unknown) => never {
  return (error) => {
    throw isDuplicate(error, key) ? new Conflict(message, undefined, field) : error;
  };
}

/** True for a violation of a unique key; if keys are given, only of one of those. The primary key is called PRIMARY. */
export function isDuplicate(error: unknown, ...keys: string[]): boolean {
  const native = databaseError(error);
  if (native?.errno !== 1062) return false;
  return keys.length === 0 || keys.includes(VIOLATED_KEY.exec(native.message)?.[1] ?? '');
}
