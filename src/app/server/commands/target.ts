/** What the commands of backup and restore work on: the configured database and the storage of files. */
import type { Knex } from 'knex';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ClientPrograms, Programs } from '#server/backup/programs.ts';
import { connect } from '#server/db/knex.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type FileStorage, openStorage } from '#server/files/storage.ts';

export type Target = { config: Env; knex: Knex; storage: FileStorage };

const pair = (dump?: string, client?: string): Programs | undefined => (dump && client ? { dump, client } : undefined);

/** The programs that the script of the command has found or installed. */
export function clientPrograms(): ClientPrograms {
  const { MARIADB_DUMP, MARIADB_CLIENT, MYSQL_DUMP, MYSQL_CLIENT } = process.env;
  return { mariadb: pair(MARIADB_DUMP, MARIADB_CLIENT), mysql: pair(MYSQL_DUMP, MYSQL_CLIENT) };
}

/** Runs a command. A problem is printed without its stack, and makes the exit code 1. */
export async function withTarget(work: (target: Target) => Promise<void>): Promise<void> {
  const config = readEnv();
  const knex = connect(config.DATABASE_URL, 4);
  try {
    await work({ config, knex, storage: await openStorage(config) });
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await knex.destroy();
  }
}
