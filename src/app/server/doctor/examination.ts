/** All checks of `npm run doctor`. Each one reports, also when others fail. */
import type { Knex } from 'knex';
import { checkAudit } from '#app/server/doctor/audit.ts';
import {
  COMPARED_CONNECTIONS,
  backupFinding,
  clockFinding,
  readFacts,
  readLastBackup,
  readServers,
  readSkew,
  schemaFindings,
  serverFindings,
  writersFinding,
} from '#app/server/doctor/database.ts';
import { type Finding, examine, problem } from '#app/server/doctor/finding.ts';
import { machineFindings } from '#app/server/doctor/machine.ts';
import { settingsFindings } from '#app/server/doctor/settings.ts';
import { connect } from '#server/db/knex.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type StoredSettings, readStoredSettings } from '#server/settings/stored.ts';

async function databaseFindings(knex: Knex, config: Env): Promise<Finding[]> {
  await knex.raw('SELECT 1');
  return [
    ...(await examine('Database', async () => serverFindings(await readFacts(knex), config))),
    ...(await examine('Writer', async () => writersFinding(await readServers(knex)))),
    ...(await examine('Clock', async () => clockFinding(await readSkew(knex)))),
    ...(await examine('Migrations', () => schemaFindings(knex))),
    ...(await examine('Backup', async () => backupFinding(await readLastBackup(knex), new Date(), config))),
    ...(await examine('Audit log', () => checkAudit(knex, config))),
  ];
}

/** With what is set in the product. Without the database, or before its migration, that is nothing. */
function settingsOf(knex: Knex, env: Env): Promise<StoredSettings> {
  return readStoredSettings(knex, env).catch(() => ({ version: 0, config: env, unreadable: new Set() }));
}

/** Checks an installation with this environment. It changes nothing but a file that it writes and deletes. */
export async function examineInstallation(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    return [problem('Settings', error instanceof Error ? error.message : String(error))];
  }
  const knex = connect(env.DATABASE_URL, COMPARED_CONNECTIONS);
  try {
    const settings = await settingsOf(knex, env);
    return [
      ...settingsFindings(settings),
      ...(await examine('Database', () => databaseFindings(knex, env))),
      ...(await machineFindings(settings.config)),
    ];
  } finally {
    await knex.destroy();
  }
}
