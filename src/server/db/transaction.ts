/** Transactions that are repeated after deadlocks, lock wait timeouts and lost connections, for a limited number of times and time. */
import type { Knex } from 'knex';
import { type FirstWrite, asFirst } from '#server/db/first-write.ts';
import { holdingConnection } from '#server/db/one-connection.ts';
import { raiseIfTouched } from '#server/db/site-version.ts';
import { type Conflict, Exists } from '#shared/errors.ts';

export type Transaction = Knex.Transaction;
/** The pool or a transaction: what a query can run on. */
export type Queryable = Knex | Knex.Transaction;

/** 1213 deadlock or certification failure, 1205 lock wait timeout, 1020 changed since read (snapshot isolation). */
const ENDED = new Set([1213, 1205, 1020]);
const ATTEMPTS = 12;
/** No repeat begins later than this after the first failure: a wait for a row lasts up to 5 s (knex.ts). */
const ENDED_MS = 25_000;
/** The longest pause doubles with each attempt, up to this. Longer ones made live events late in clusters that write on several nodes. */
const LONGEST_PAUSE_MS = 250;

/** 1047 node of a cluster not ready, 1053 server shuts down, 1927 connection killed; 2006 and 2013 connection lost. */
const AWAY = new Set([1047, 1053, 1927, 2006, 2013]);
const CANNOT_CONNECT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'PROTOCOL_CONNECTION_LOST']);
/** How long a transaction waits for a database that is away, such as a cluster that changes its writer. */
const AWAY_MS = 8_000;
const SHORTEST_PAUSE_MS = 150;

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

/** `fatal` is set when the connection is lost. */
type DatabaseError = { errno?: number; code?: string; fatal?: boolean; message: string; sql?: string };

/** The error of the driver, unwrapped if Objection has wrapped it; undefined for other values. */
function databaseError(error: unknown): DatabaseError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const native: unknown = 'nativeError' in error ? error.nativeError : error;
  const isOurs = typeof native === 'object' && native !== null && ('errno' in native || 'fatal' in native);
  return isOurs ? (native as DatabaseError) : undefined;
}

const isAway = ({ errno = 0, code = '', fatal }: DatabaseError) =>
  fatal === true || AWAY.has(errno) || CANNOT_CONNECT.has(code);

/** The pool had no connection in time: Knex translates the error of its pool, or throws it. */
const NO_CONNECTION = new Set(['KnexTimeoutError', 'TimeoutError']);

/** True if the database cannot be reached, or has not answered in time. */
export function isDatabaseAway(error: unknown): boolean {
  const native = databaseError(error);
  if (native) return isAway(native);
  return error instanceof Error && NO_CONNECTION.has(error.constructor.name);
}

/** Decides whether a transaction that failed is repeated, and pauses before that. */
class Attempts {
  private count = 0;
  /** When it failed for the first time: until then, a statement may have waited for a node that is frozen. */
  private failedAt?: number;

  /** @param isCommitting the commit was sent, so a lost connection does not tell whether it took effect */
  async mayRepeat(error: DatabaseError, isCommitting: boolean): Promise<boolean> {
    this.count += 1;
    this.failedAt ??= performance.now();
    const elapsedMs = performance.now() - this.failedAt;
    const hasEnded = ENDED.has(error.errno ?? 0) && this.count < ATTEMPTS && elapsedMs < ENDED_MS;
    if (!hasEnded && (isCommitting || elapsedMs > AWAY_MS || !isAway(error))) return false;
    const pauseMs = Math.random() * Math.min(10 * 2 ** this.count, LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, hasEnded ? pauseMs : SHORTEST_PAUSE_MS + pauseMs));
    return true;
  }
}

/** Runs the transaction once. `committing` is called before the commit is sent. */
function runOnce<T>(
  { knex, firstWrite }: Pick<Database, 'knex' | 'firstWrite'>,
  work: (trx: Transaction) => Promise<T>,
  committing: () => void,
): Promise<T> {
  return asFirst(firstWrite, (before) =>
    knex.transaction((trx) =>
      holdingConnection(knex, async () => {
        await before?.(trx);
        const answer = await work(trx);
        await raiseIfTouched(trx);
        committing();
        return answer;
      }),
    ),
  );
}

/** Repeats `once` as long as that may help. @param onRepeat is called before each repeat */
async function repeating<T>(
  once: (committing: () => void) => Promise<T>,
  onRepeat?: (error: DatabaseError) => void,
): Promise<T> {
  const attempts = new Attempts();
  for (;;) {
    let isCommitting = false;
    try {
      return await once(() => (isCommitting = true));
    } catch (error) {
      const native = databaseError(error);
      if (!native || !(await attempts.mayRepeat(native, isCommitting))) throw error;
      onRepeat?.(native);
    }
  }
}

/** Runs a single statement. It must be one that may take effect twice, because it is repeated after a lost connection. */
export function repeatable<T>(statement: () => Promise<T>): Promise<T> {
  return repeating(statement);
}

/** Runs a transaction like `inTransaction`, but does not call the commit listeners: for the delivery, which listens itself. */
export function inQuietTransaction<T>(database: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const { transactions } = database;
  return repeating(
    (committing) => runOnce(database, work, committing),
    ({ errno, message, sql }) => {
      transactions.retries += 1;
      transactions.lastRetry = `${errno ?? message} ${sql ?? ''}`;
    },
  );
}

const isTransaction = (knex: Queryable): knex is Transaction => knex.isTransaction === true;

/** Runs `work` within a transaction: what it throws takes back only its own writes. What the pool carries (outbox.ts) is passed on. */
export function savepoint<T>(trx: Transaction, work: (within: Transaction) => Promise<T>): Promise<T> {
  return trx.transaction(work, { userParams: trx.userParams });
}

/**
 * Runs `work` in a transaction and commits it. `work` may run several times, so it must have no effects that a rollback does not
 * undo. All its queries must run on the transaction; queries on the pool are refused (one-connection.ts). The isolation level is
 * READ COMMITTED (knex.ts): a rule that depends on the latest state must lock the rows that it reads.
 *
 * A transaction that the database ended is repeated, and so is one that lost the database before its commit was sent. Within another
 * transaction (`within`), `work` has a savepoint: a refusal takes back only its own writes, and the outer transaction repeats.
 * @throws the driver's error; if the connection was lost during the commit, the transaction may have taken effect
 */
export async function inTransaction<T>(database: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  if (isTransaction(database.knex)) return savepoint(database.knex, work);
  const result = await inQuietTransaction(database, work);
  database.transactions.committed();
  return result;
}

/**
 * The services of a call as a part of a transaction: its services then write in this transaction. For records that no public page
 * shows, as the version of the site is raised by the outer transaction.
 */
export function within<Given extends Database>(services: Given, trx: Transaction): Omit<Given, 'firstWrite'> {
  const { firstWrite: _written, ...rest } = services;
  return { ...rest, knex: trx };
}

/** "Duplicate entry '…' for key 'claims.PRIMARY'": MySQL includes the table, MariaDB does not. The text before may contain personal data. */
const VIOLATED_KEY = /for key '(?:[^'.]+\.)?([^'.]+)'$/;

/**
 * Handles a violated unique key of a statement: `.catch(refuseTaken('roles_name', 'This name exists already', 'name'))`.
 * @param Refusal what the caller gets
 */
export function refuseTaken(
  key: string,
  message: string,
  field: string,
  Refusal: typeof Conflict = Exists,
): (error: unknown) => never {
  return (error) => {
    throw isDuplicate(error, key) ? new Refusal(message, undefined, field) : error;
  };
}

/** True for a violation of a unique key; if keys are given, only of one of those. The primary key is called PRIMARY. */
export function isDuplicate(error: unknown, ...keys: string[]): boolean {
  const native = databaseError(error);
  if (native?.errno !== 1062) return false;
  return keys.length === 0 || keys.includes(VIOLATED_KEY.exec(native.message)?.[1] ?? '');
}
