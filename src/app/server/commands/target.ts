/** What the commands of backup and restore work on: the configured database and the storage of files. */
import type { Knex } from 'knex';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ClientPrograms, Programs } from '#server/backup/programs.ts';
import { connect } from '#server/db/knex.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type FileStorage, openStorage } from '#server/files/storage.ts';

export type Target = { config: Env; knex: Knex; storage: FileStorage };

/** Aborts at the first signal, so that a command can end its programs and remove what is incomplete. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => controller.abort(new BackupProblem(`Ended by ${name}.`)));
  return controller.signal;
}

const pair = (dump?: string, client?: string): Programs | undefined => (dump && client ? { dump, client } : undefined);

/** The programs that the script of the command has found or installed. */
export function clientPrograms(): ClientPrograms {
  const { MARIADB_DUMP, MARIADB_CLIENT, MYSQL_DUMP, MYSQL_CLIENT } = process.env;
  return { mariadb: pair(MARIADB_DUMP, MARIADB_CLIENT), mysql: pair(MYSQL_DUMP, MYSQL_CLIENT) };
}

/**
 * Does the work of a command. A problem is printed without its stack, and makes the exit code 1.
 * @param signal what the work observes; after it, only its reason is printed
 */
export async function reportingProblems(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  try {
    await work();
  } catch (error) {
    const shown: unknown = signal?.aborted ? signal.reason : error;
    if (!(shown instanceof BackupProblem)) throw error;
    console.error(shown.message);
    process.exitCode = 1;
  }
}

/** As `reportingProblems`, with the target. */
export function withTarget(work: (target: Target) => Promise<void>, signal?: AbortSignal): Promise<void> {
  return reportingProblems(async () => {
    const config = readEnv();
    const knex = connect(config.DATABASE_URL, 4);
    try {
      await work({ config, knex, storage: await openStorage(config) });
    } finally {
      await knex.destroy();
    }
  }, signal);
}
