/** What the commands of backup and restore work on: the configured database and the storage of files. */
import type { Knex } from 'knex';
import { BackupProblem } from '#server/backup/problem.ts';
import type { ClientPrograms } from '#server/backup/database.ts';
import { connect } from '#server/db/knex.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type FileStorage, openStorage } from '#server/files/storage.ts';

export type Target = { config: Env; knex: Knex; storage: FileStorage };

/** The programs that the script of the command has found or installed. */
export function clientPrograms(): ClientPrograms {
  const { MARIADB_DUMP, MARIADB_CLIENT } = process.env;
  if (!MARIADB_DUMP || !MARIADB_CLIENT)
    throw new BackupProblem('Run this by npm, which finds the programs of MariaDB.');
  return { dump: MARIADB_DUMP, client: MARIADB_CLIENT };
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
