/** All checks of `npm run doctor`. Each one reports, also when others fail. */
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

async function databaseFindings(config: Env): Promise<Finding[]> {
  const knex = connect(config.DATABASE_URL, COMPARED_CONNECTIONS);
  try {
    await knex.raw('SELECT 1');
    return [
      ...(await examine('Database', async () => serverFindings(await readFacts(knex), config))),
      ...(await examine('Writer', async () => writersFinding(await readServers(knex)))),
      ...(await examine('Clock', async () => clockFinding(await readSkew(knex)))),
      ...(await examine('Migrations', () => schemaFindings(knex))),
      ...(await examine('Backup', async () => backupFinding(await readLastBackup(knex), new Date(), config))),
    ];
  } finally {
    await knex.destroy();
  }
}

/** Checks an installation with this environment. It changes nothing but a file that it writes and deletes. */
export async function examineInstallation(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Env;
  try {
    config = readEnv(source);
  } catch (error) {
    return [problem('Settings', error instanceof Error ? error.message : String(error))];
  }
  return [
    ...settingsFindings(config),
    ...(await examine('Database', () => databaseFindings(config))),
    ...(await machineFindings(config)),
  ];
}
