/** A migration that was killed after any of its statements is repeated, and gives the schema and the rows of one that was not. */
import type { Knex } from 'knex';
import type { Connection } from 'mysql2';
import { expect, it } from 'vitest';
import { connect, onMigrationConnections } from '#server/db/knex.ts';
import { migrate, withMigrationLock } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { wrapStatements } from '#server/db/wrap-statements.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const CHANGES = /^\s*(create|alter|drop|rename|truncate|insert|update|delete|replace)\b/i;
/** The bookkeeping of the migrations. */
const KEPT_BY_KNEX = /knex_migration/;

type Pooled = { acquireRawConnection(): Promise<Connection> };

/**
 * Connections that break when the first statement that changes something was answered, as if the process had been killed then.
 * @param before the statements after which earlier runs were killed: a change of data was rolled back then, and is made again
 */
function killingAfterOne(url: string, before: Set<string>): Knex & { killedAfter(): string | undefined } {
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
      if (!CHANGES.test(sql) || KEPT_BY_KNEX.test(sql) || before.has(sql)) return send(...call);
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

/** All tables, as the database describes them, with their rows. Times differ. */
async function contentOf(knex: Knex): Promise<Record<string, unknown>> {
  const [tables] = (await knex.raw('SHOW TABLES')) as [Record<string, string>[]];
  const content: Record<string, unknown> = {};
  // Knex numbers the runs.
  const names = tables.map((row) => Object.values(row)[0]!).filter((name) => !name.startsWith('knex_migrations'));
  for (const table of names) {
    const [[created]] = (await knex.raw('SHOW CREATE TABLE ??', [table])) as [[Record<string, string>]];
    const rows = ((await knex(table)) as Record<string, unknown>[]).map((row) =>
      Object.entries(row).filter(([, value]) => !(value instanceof Date)),
    );
    content[table] = { definition: created['Create Table']!.replace(/ AUTO_INCREMENT=\d+/, ''), rows };
  }
  return content;
}

async function cleanContent(): Promise<Record<string, unknown>> {
  const { url, name } = await openTestDatabase();
  const knex = connect(url, 3);
  await migrate(knex);
  const content = await contentOf(knex);
  await knex.destroy();
  await dropTestDatabase(name);
  return content;
}

it('every migration can be killed after each statement, and repeated', async () => {
  const { url, name } = await openTestDatabase();
  const killed = new Set<string>();
  for (;;) {
    const knex = killingAfterOne(url, killed);
    // After a kill the database is no longer new, so that a run without this leaves the last ones to the operator.
    const failed = await migrate(knex, { contract: true }).then(
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
  expect(killed.size).toBeGreaterThan(3 * MIGRATIONS.length);
  const repeated = connect(url, 3);
  expect(await contentOf(repeated)).toEqual(await cleanContent());
  await repeated.destroy();
  await dropTestDatabase(name);
}, 300_000);

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
