/** The connection pool. Times are Dates in UTC, days are 'YYYY-MM-DD' strings, ids are strings, and TINYINT(1) is boolean. */
import createKnex, { type Knex } from 'knex';
import type { Connection, ConnectionOptions } from 'mysql2';
import { convertBooleans } from '#server/db/booleans.ts';
import { refuseSecondConnection } from '#server/db/one-connection.ts';
import { limitStatements } from '#server/db/statement-deadline.ts';
import type { Listening } from '#server/outbox.ts';
import { type SlowRule, timeStatements } from '#server/db/slow-statements.ts';

/**
 * How the driver reads values. Ids are strings everywhere. Decimals become numbers, because none of them has more digits than a double.
 * An `object`, because Knex does not know that `dateStrings` may name types.
 */
const READING: object = {
  timezone: 'Z',
  supportBigNumbers: true,
  bigNumberStrings: true,
  decimalNumbers: true,
  dateStrings: ['DATE'],
  // Of each connection. The database then forgets the one that was not used for the longest time.
  maxPreparedStatements: 100,
} satisfies ConnectionOptions;

/**
 * The settings of each connection. The character set must not depend on the settings of the server; as an option of Knex, it would
 * override the collation of the database in every new table.
 *
 * A transaction that waits for a row longer than the last of them is repeated (transaction.ts). Beside a change of the schema it may wait
 * for a transaction that waits for the change, which waits for the first one: the database does not see such a circle.
 */
const settings = (rowWaitS: number) => [
  'SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci',
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION innodb_lock_wait_timeout = ${rowWaitS}`,
];

const ROW_WAIT_S = 5;
/** A change of data by a migration waits until the transactions in its way have given up. A change of the schema has its own limits (short-tries.ts). */
const MIGRATION_ROW_WAIT_S = 120;

/** Runs the statements one after the other. */
function runAll([statement, ...others]: string[], connection: Connection, done: (error: Error | null) => void): void {
  if (statement === undefined) return done(null);
  connection.query(statement, (error) => (error ? done(error) : runAll(others, connection, done)));
}

const CONNECT_MS = 10_000;
const ACQUIRE_MS = 30_000;

export type ConnectOptions = {
  /** The limit and the handler of slow statements. Without it, statements are not timed. */
  slow?: SlowRule;
  /** Refuses a second connection inside a transaction. It costs time, so production goes without. */
  isGuarded?: boolean;
  /** What `publish` needs to know (outbox.ts). */
  listening?: Listening;
  /** How long a statement waits for a row, in seconds. */
  rowWaitS?: number;
  /** How long a statement, a connection or a free place in the pool is waited for. Without it, statements have no limit. */
  statementMs?: number;
};

export function connect(url: string, pool: number, options: ConnectOptions = {}): Knex {
  const { slow, isGuarded, listening, rowWaitS = ROW_WAIT_S, statementMs } = options;
  const address = new URL(url);
  const knex = createKnex({
    client: 'mysql2',
    ...(listening && { userParams: listening }),
    // Errors are logged, so they contain the statement with placeholders: the values may be personal data.
    compileSqlOnError: false,
    connection: {
      host: address.hostname,
      port: Number(address.port || 3306),
      // If it is set, host and port are not used.
      socketPath: address.searchParams.get('socketPath') ?? undefined,
      user: decodeURIComponent(address.username),
      password: decodeURIComponent(address.password),
      database: address.pathname.slice(1),
      ...READING,
      ssl: address.searchParams.has('ssl') ? {} : undefined,
      connectTimeout: Math.min(CONNECT_MS, statementMs ?? CONNECT_MS),
    },
    pool: {
      min: 0,
      max: pool,
      acquireTimeoutMillis: statementMs ?? ACQUIRE_MS,
      // Set once per connection, so that a transaction needs no extra round trip.
      afterCreate(connection: Connection, done: (error: Error | null, connection: Connection) => void) {
        if (statementMs) limitStatements(connection, statementMs);
        convertBooleans(connection);
        if (slow) timeStatements(connection, slow);
        runAll(settings(rowWaitS), connection, (error) => done(error, connection));
      },
    },
  });
  if (isGuarded) refuseSecondConnection(knex);
  return knex;
}

/** Does `work`, which changes the schema, on connections of its own. */
export async function onMigrationConnections<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = connect(url, 3, { rowWaitS: MIGRATION_ROW_WAIT_S });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
