/**
 * The programs that dump and load a database, and their arguments. A server gets those of its own kind: `mariadb-dump` writes the values
 * of generated columns, which MySQL refuses.
 */
import { spawn } from 'node:child_process';
import type { Knex } from 'knex';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { BackupProblem } from '#server/backup/problem.ts';

/** What a dump or a load needs. */
export type DatabaseParts = {
  knex: Knex;
  databaseUrl: string;
  programs: ClientPrograms;
  /** Ends the programs. */
  signal?: AbortSignal;
};

/** The paths of two programs of one kind. */
export type Programs = { dump: string; client: string };

type Kind = 'mariadb' | 'mysql';
/** Those that this machine has. */
export type ClientPrograms = Partial<Record<Kind, Programs>>;

const NAMES = { mariadb: 'mariadb-dump and mariadb', mysql: 'mysqldump and mysql' } as const;

export type Server = { kind: Kind; version: string; writesBinaryLog: boolean };

/** The kind of server that names its version like this. */
export const kindOf = (version: string): Kind => (version.includes('MariaDB') ? 'mariadb' : 'mysql');

/** What a backup needs to know of the database server. */
export async function serverOf(knex: Knex): Promise<Server> {
  const [[row]] = (await knex.raw('SELECT VERSION() AS version, @@log_bin AS hasLog')) as [
    [{ version: string; hasLog: Computed }],
  ];
  return { kind: kindOf(row.version), version: row.version, writesBinaryLog: isTrue(row.hasLog) };
}

/** @throws BackupProblem when this machine has none of this kind */
export function programsFor({ kind, version }: Server, programs: ClientPrograms): Programs {
  const found = programs[kind];
  if (!found) throw new BackupProblem(`The database is ${version}, which needs ${NAMES[kind]} on the PATH.`);
  return found;
}

const ENCRYPTED = { mariadb: '--ssl', mysql: '--ssl-mode=REQUIRED' } as const;

/** How both programs reach the database. The password is not among the arguments, which other users of the machine can read. */
export function connectionArguments({ kind }: Server, url: URL): string[] {
  const socket = url.searchParams.get('socketPath');
  const place = socket ? [`--socket=${socket}`] : [`--host=${url.hostname}`, `--port=${url.port || '3306'}`];
  const encrypted = url.searchParams.has('ssl') ? [ENCRYPTED[kind]] : [];
  const user = `--user=${decodeURIComponent(url.username)}`;
  return ['--no-defaults', ...place, ...encrypted, user, '--default-character-set=utf8mb4'];
}

/** Arguments that only one of the programs has. A dump of MySQL contains neither its transaction ids nor its histograms. */
export const OWN_DUMP_ARGUMENTS = {
  mariadb: [],
  mysql: ['--set-gtid-purged=OFF', '--column-statistics=0'],
} as const;

/** Starts a program with the password in its environment. @param signal ends it */
export function startProgram(command: string, args: string[], { url, signal }: { url: URL; signal?: AbortSignal }) {
  const child = spawn(command, args, {
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(url.password) },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
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
