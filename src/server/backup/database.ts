/**
 * Dumps and loads the database. `mariadb-dump --single-transaction`, and `mysqldump` with it, read a consistent snapshot without locks, with
 * the rights of the application's own account. `mariadb-backup` is faster for large databases, but it must run on the machine of the server,
 * as its user, and restores a whole server.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { BackupProblem } from '#server/backup/problem.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import {
  type ClientPrograms,
  OWN_DUMP_ARGUMENTS,
  connectionArguments,
  programsFor,
  serverOf,
  startProgram,
} from '#server/backup/programs.ts';
import { withMigrationLock } from '#server/db/migrate.ts';

/** The last line of a complete dump, and the bytes in which it is looked for. */
const COMPLETED = '-- Dump completed';
const END_BYTES = 200;
/** The position is in a comment near the start of the dump. */
const START_BYTES = 16 * 1024;
const POSITION = /MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/;

async function partOf(file: string, position: 'start' | 'end'): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, position === 'start' ? START_BYTES : END_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, position === 'start' ? 0 : size - length);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

/**
 * Writes a consistent snapshot of the database to a file. Migrations wait until it is complete.
 * @returns what the manifest says of the database
 * @throws BackupProblem when the dump is not complete
 */
export async function dumpDatabase(
  { knex, databaseUrl, programs }: { knex: Knex; databaseUrl: string; programs: ClientPrograms },
  file: string,
): Promise<Manifest['database']> {
  const url = new URL(databaseUrl);
  const server = await serverOf(knex);
  const { dump } = programsFor(server, programs);
  const hasPosition = server.writesBinaryLog && server.kind === 'mariadb';
  const args = [
    ...connectionArguments(server, url),
    ...['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces', '--skip-dump-date'],
    ...OWN_DUMP_ARGUMENTS[server.kind],
    ...(hasPosition ? ['--master-data=2'] : []),
    url.pathname.slice(1),
  ];
  const newestMigration = await withMigrationLock(knex, async () => {
    const { child, ended } = startProgram(dump, args, url);
    child.stdin.end();
    await Promise.all([pipeline(child.stdout, createWriteStream(file, { mode: 0o600 })), ended]);
    const row = await knex('knex_migrations').orderBy('id', 'desc').first<{ name: string }>('name');
    return row?.name ?? null;
  });
  if (!(await partOf(file, 'end')).includes(COMPLETED))
    throw new BackupProblem('The dump of the database is incomplete.');
  const found = hasPosition ? POSITION.exec(await partOf(file, 'start')) : null;
  const binaryLog = found ? { file: found[1]!, position: Number(found[2]) } : undefined;
  return { version: server.version, newestMigration, binaryLog };
}

/** Runs the statements of a dump. */
export async function loadDatabase(
  { knex, databaseUrl, programs }: { knex: Knex; databaseUrl: string; programs: ClientPrograms },
  statements: Readable,
): Promise<void> {
  const url = new URL(databaseUrl);
  const server = await serverOf(knex);
  const { client } = programsFor(server, programs);
  const args = [...connectionArguments(server, url), '--batch', url.pathname.slice(1)];
  const { child, ended } = startProgram(client, args, url);
  child.stdout.resume();
  // When the program ends early, its own message says more than the broken pipe.
  const written = pipeline(statements, child.stdin);
  const [outcome, writing] = await Promise.allSettled([ended, written]);
  for (const result of [outcome, writing]) if (result.status === 'rejected') throw result.reason;
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
