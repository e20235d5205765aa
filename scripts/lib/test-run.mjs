import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles } from './database/files.mjs';
import { openPrivateDatabase } from './database/private-database.mjs';
import { findRunningServer, stopServer } from './database/server-process.mjs';
import { root } from './paths.mjs';
import { isAlive } from './processes.mjs';

const runsFolder = join(root, '.test');

/**
 * Creates the folder of a test run, which `close` deletes, with a new database server if one is needed. The database of the
 * user is never used. Leftovers of killed runs are deleted first.
 * @returns `{ url, directory, close() }`; the run writes all its files to `directory`.
 */
export async function openTestRun({ needsDatabase }) {
  await clearAbandonedRuns();
  const directory = join(runsFolder, `run-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  const database = needsDatabase ? await openPrivateDatabase(join(directory, 'database')) : undefined;
  const close = async () => {
    await database?.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: database?.url, directory, close };
}

async function clearAbandonedRuns() {
  mkdirSync(runsFolder, { recursive: true });
  for (const name of readdirSync(runsFolder)) {
    const owner = Number(/^run-(\d+)$/.exec(name)?.[1]);
    if (!owner || (owner !== process.pid && isAlive(owner))) continue;
    const directory = join(runsFolder, name);
    const abandoned = await findRunningServer(databaseFiles(join(directory, 'database')));
    if (abandoned) await stopServer(abandoned);
    rmSync(directory, { recursive: true, force: true });
  }
}
