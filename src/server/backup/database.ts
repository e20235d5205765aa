/**
 * Dumps and loads the database with the programs of MariaDB. `mariadb-dump --single-transaction` reads a consistent snapshot without
 * locks, with the rights of the application's own account, from any server that the application works with. `mariadb-backup` is faster
 * for large databases, but it must run on the machine of the server, as its user, and restores a whole server.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { BackupProblem } from '#server/backup/problem.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { withMigrationLock } from '#server/db/migrate.ts';

/** The paths of `mariadb-dump` and `mariadb`. */
export type ClientPrograms = { dump: string; client: string };

/** The last line of a complete dump, and the bytes in which it is looked for. */
const COMPLETED = '-- Dump completed';
const END_BYTES = 200;
/** The position is in a comment near the start of the dump. */
const START_BYTES = 16 * 1024;
const POSITION = /MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/;

function connectionArguments(url: URL): string[] {
  const socket = url.searchParams.get('socketPath');
  const place = socket ? [`--socket=${socket}`] : [`--host=${url.hostname}`, `--port=${url.port || '3306'}`];
  const ssl = url.searchParams.has('ssl') ? ['--ssl'] : [];
  return ['--no-defaults', ...place, ...ssl, `--user=${decodeURIComponent(url.username)}`];
}

/** Starts a program with the password in its environment, where other users of the machine cannot read it. */
function startProgram(command: string, args: string[], url: URL) {
  const child = spawn(command, args, {
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(url.password) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupProblem(`${command} failed: ${errors.trim()}`));
    });
  });
  return { child, ended };
}

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
  const [[server]] = (await knex.raw('SELECT VERSION() AS version, @@log_bin AS hasLog')) as [
    [{ version: string; hasLog: string }],
  ];
  const hasPosition = Number(server.hasLog) === 1 && server.version.includes('MariaDB');
  const args = [
    ...connectionArguments(url),
    ...['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces', '--skip-dump-date'],
    '--default-character-set=utf8mb4',
    ...(hasPosition ? ['--master-data=2'] : []),
    url.pathname.slice(1),
  ];
  const newestMigration = await withMigrationLock(knex, async () => {
    const { child, ended } = startProgram(programs.dump, args, url);
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
  { databaseUrl, programs }: { databaseUrl: string; programs: ClientPrograms },
  statements: Readable,
): Promise<void> {
  const url = new URL(databaseUrl);
  const args = [...connectionArguments(url), '--default-character-set=utf8mb4', '--batch', url.pathname.slice(1)];
  const { child, ended } = startProgram(programs.client, args, url);
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
