/**
 * Dumps and loads the database. `mariadb-dump --single-transaction`, and `mysqldump` with it, read a consistent snapshot without locks, with
 * the rights of the application's own account. `mariadb-backup` is faster for large databases, but it must run on the machine of the server,
 * as its user, and restores a whole server.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { allEnded } from '#server/backup/all-ended.ts';
import { DumpFacts } from '#server/backup/dump-facts.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import {
  type DatabaseParts,
  OWN_DUMP_ARGUMENTS,
  connectionArguments,
  programsFor,
  serverOf,
  startProgram,
} from '#server/backup/programs.ts';
import { withMigrationLock } from '#server/db/migrate.ts';

async function* observed(dump: Readable, facts: DumpFacts): AsyncGenerator<Buffer> {
  for await (const chunk of dump as AsyncIterable<Buffer>) {
    facts.take(chunk);
    yield chunk;
  }
}

/**
 * Reads a consistent snapshot of the database. Migrations wait until it is complete.
 * @param store takes the statements
 * @returns what the manifest says of the database
 * @throws BackupProblem when the dump is not complete
 */
export async function dumpDatabase(
  { knex, databaseUrl, programs, signal }: DatabaseParts,
  store: (statements: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest['database']> {
  const url = new URL(databaseUrl);
  const server = await serverOf(knex);
  const { dump } = programsFor(server, programs);
  const hasPosition = server.writesBinaryLog && server.kind === 'mariadb';
  const args = [
    ...connectionArguments(server, url),
    ...['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces', '--skip-dump-date', '--order-by-primary'],
    ...OWN_DUMP_ARGUMENTS[server.kind],
    ...(hasPosition ? ['--master-data=2'] : []),
    url.pathname.slice(1),
  ];
  const facts = new DumpFacts();
  const newestMigration = await withMigrationLock(knex, async () => {
    const { child, ended } = startProgram(dump, args, { url, signal });
    child.stdin.end();
    await allEnded([store(observed(child.stdout, facts)), ended]);
    const row = await knex('knex_migrations').orderBy('id', 'desc').first<{ name: string }>('name');
    return row?.name ?? null;
  });
  const found = facts.end();
  if (!found) throw new BackupProblem('The dump of the database is incomplete.');
  return { version: server.version, newestMigration, ...found };
}

/** Runs the statements of a dump. */
export async function loadDatabase(
  { knex, databaseUrl, programs, signal }: DatabaseParts,
  statements: Readable,
): Promise<void> {
  const url = new URL(databaseUrl);
  const server = await serverOf(knex);
  const { client } = programsFor(server, programs);
  const args = [...connectionArguments(server, url), '--batch', url.pathname.slice(1)];
  const { child, ended } = startProgram(client, args, { url, signal });
  child.stdout.resume();
  // When the program ends early, its own message says more than the broken pipe.
  await allEnded([ended, pipeline(statements, child.stdin)]);
}

export async function tablesOf(knex: Knex): Promise<string[]> {
  return knex('information_schema.TABLES')
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .orderBy('TABLE_NAME')
    .pluck('TABLE_NAME');
}

/** Removes all tables, on one connection, as the check of foreign keys is switched off for it. */
export async function dropTables(knex: Knex): Promise<void> {
  const tables = await tablesOf(knex);
  await knex.transaction(async (trx) => {
    await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of tables) await trx.raw('DROP TABLE ??', [table]);
    await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
  });
}
