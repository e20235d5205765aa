import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { databaseFiles } from './database/files.mjs';
import { openPrivateDatabase } from './database/private-database.mjs';
import { findRunningServer, stopServer } from './database/server-process.mjs';
import { root } from './paths.mjs';
import { isAlive } from './processes.mjs';

const ON_DISK = join(root, '.test');
const IN_MEMORY = '/dev/shm';
// A run needs about 1 GB. The rest is for the servers and the browsers.
const MEMORY_BYTES = 4 * 2 ** 30;
const NAME = /^cockpit-run-(\d+)-/;

/**
 * Creates the folder of a test run, which `close` deletes, with a new database server if one is needed. The database of the
 * user is never used. Leftovers of killed runs are deleted first.
 * @returns `{ url, directory, close() }`; the run writes all its files to `directory`.
 */
export async function openTestRun({ needsDatabase }) {
  mkdirSync(ON_DISK, { recursive: true });
  for (const folder of [ON_DISK, IN_MEMORY]) await clearAbandonedRuns(folder);
  // No test needs its data after a power failure. On a slow disk, most of the time of a test file is the creation of its tables.
  const directory = mkdtempSync(join(hasMemory() ? IN_MEMORY : ON_DISK, `cockpit-run-${process.pid}-`));
  const database = needsDatabase ? await openPrivateDatabase(join(directory, 'database')) : undefined;
  const close = async () => {
    await database?.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: database?.url, directory, close };
}

function hasMemory() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES;
}

async function clearAbandonedRuns(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const owner = Number(NAME.exec(name)?.[1]);
    const directory = join(folder, name);
    if (!owner || isAlive(owner) || lstatSync(directory).uid !== process.getuid()) continue;
    const abandoned = await findRunningServer(databaseFiles(join(directory, 'database')));
    if (abandoned) await stopServer(abandoned);
    rmSync(directory, { recursive: true, force: true });
  }
}
