/**
 * A migration that was killed after any of its statements is repeated, and gives the schema and the rows of one that was not. So does the
 * creation of a new database.
 */
import type { Knex } from 'knex';
import type { Connection } from 'mysql2';
import { expect, it } from 'vitest';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { type MigrateOptions, migrate, withMigrationLock } from '#server/db/migrate.ts';
import { BASELINE } from '#server/db/baseline.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { wrapStatements } from '#server/db/wrap-statements.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { contentOf } from '../helpers/schema.ts';

const CHANGES = /^\s*(create|alter|drop|rename|truncate|insert|update|delete|replace)\b/i;
/** The bookkeeping of the migrations. */
const KEPT_BY_KNEX = /knex_migration/;

type Pooled = { acquireRawConnection(): Promise<Connection> };

/**
 * Connections that break when the first statement that changes something was answered, as if the process had been killed then.
 * @param isAllowed of those after which the process lives on
 */
function killingAfterOne(
  url: string,
  isAllowed: (sql: string) => boolean,
): Knex & { killedAfter(): string | undefined } {
  const knex = connect(url, 3);
  const client = knex.client as Pooled;
  const acquire = client.acquireRawConnection.bind(client);
  const connections: Connection[] = [];
  let killed: string | undefined;
  client.acquireRawConnection = async () => {
    const connection = await acquire();
    connections.push(connection);
    if (killed !== undefined) {
      connection.destroy();
      throw new Error('killed');
    }
    wrapStatements(connection, (send, call) => {
      const sql = typeof call[0] === 'string' ? call[0] : (call[0] as { sql: string }).sql;
      const done = call.at(-1) as (...answer: unknown[]) => void;
      if (killed !== undefined) return done(Object.assign(new Error('killed'), { fatal: true }));
      if (!CHANGES.test(sql) || isAllowed(sql)) return send(...call);
      call[call.length - 1] = (error: { errno?: number } | null, ...answer: unknown[]) => {
        // It was made before the kill of the last run: the next one counts.
        if (error) return done(error, ...answer);
        killed = sql;
        for (const each of connections) each.destroy();
        done(Object.assign(new Error('killed'), { fatal: true }));
      };
      return send(...call);
    });
    return connection;
  };
  return Object.assign(knex, { killedAfter: () => killed });
}

async function newContent(): Promise<Record<string, unknown>> {
  const { url, name } = await openTestDatabase();
  const knex = connect(url, 3);
  await migrate(knex);
  const content = await contentOf(knex);
  await knex.destroy();
  await dropTestDatabase(name);
  return content;
}

/**
 * Migrates a new database, again after each kill, until no statement is left to be killed after, and compares it with one that was never
 * killed. @returns the statements
 */
async function killAndRepeat(options: MigrateOptions, isAllowed: (sql: string) => boolean): Promise<Set<string>> {
  const { url, name } = await openTestDatabase();
  // A change of data was rolled back with the kill, and is made again.
  const killed = new Set<string>();
  for (;;) {
    const knex = killingAfterOne(url, (sql) => killed.has(sql) || isAllowed(sql));
    const failed = await migrate(knex, options).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    const sql = knex.killedAfter();
    await knex.destroy();
    if (sql === undefined) {
      expect(failed).toBeUndefined();
      break;
    }
    killed.add(sql);
  }
  const repeated = connect(url, 3);
  expect(await contentOf(repeated)).toEqual(await newContent());
  expect(await repeated('knex_migrations').pluck('name')).toEqual(MIGRATIONS.map((migration) => migration.name));
  await repeated.destroy();
  await dropTestDatabase(name);
  return killed;
}

it('every migration can be killed after each statement, and repeated', async () => {
  // After a kill the database is no longer new, so that a run without this leaves the last ones to the operator.
  const killed = await killAndRepeat({ contract: true, stepwise: true }, (sql) => KEPT_BY_KNEX.test(sql));
  expect(killed.size).toBeGreaterThan(3 * MIGRATIONS.length);
}, 300_000);

/** All tables are created in the same way. */
const EACH = 30;

it('the creation of a new database can be killed, and repeated', async () => {
  const tables = Object.keys(BASELINE.tables);
  const others = tables.filter((_table, index) => index % EACH > 0).map((table) => `CREATE TABLE \`${table}\``);
  const killed = await killAndRepeat({}, (sql) => others.some((start) => sql.startsWith(start)));
  const kinds = ['CREATE TABLE `', 'DROP TABLE `', 'insert into `counters`', 'insert into `knex_migrations`'];
  for (const kind of kinds)
    expect(
      [...killed].some((sql) => sql.startsWith(kind)),
      kind,
    ).toBe(true);
}, 120_000);

it('a process starts while another one has the lock, for example a backup, if nothing is to be migrated', async () => {
  const { url, name } = await openTestDatabase();
  await onMigrationConnections(url, (knex) => migrate(knex));
  const backup = connect(url, 2);
  await withMigrationLock(backup, async () => {
    expect(await onMigrationConnections(url, (knex) => migrate(knex))).toEqual([]);
  });
  await backup.destroy();
  await dropTestDatabase(name);
});
