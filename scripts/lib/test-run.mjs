import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { databaseFiles } from './database/files.mjs';
import { openPrivateDatabase } from './database/private-database.mjs';
import { findRunningServer, stopServer } from './database/server-process.mjs';
import { root } from './paths.mjs';
import { isAlive } from './processes.mjs';

const runsFolder = join(root, '.test');

const MEMORY = '/dev/shm';
// A run needs about 1 GB. The rest is for the servers and the browsers.
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Creates the folder of a test run, which `close` deletes, with a new database server if one is needed. The database of the
 * user is never used. Leftovers of killed runs are deleted first.
 * @returns `{ url, directory, close() }`; the run writes all its files to `directory`.
 */
export async function openTestRun({ needsDatabase }) {
  await clearAbandonedRuns();
  const directory = createRunFolder(join(runsFolder, `run-${process.pid}`));
  const database = needsDatabase ? await openPrivateDatabase(join(directory, 'database')) : undefined;
  const close = async () => {
    await database?.close();
    deleteRunFolder(join(runsFolder, `run-${process.pid}`));
  };
  return { url: database?.url, directory, close };
}

/**
 * Creates the folder of a run, in memory when there is room, with a link in its place. No test needs its data after a power
 * failure, and on a slow disk most of the time of a test file would pass with the creation of its tables.
 * @returns the path of the folder itself
 */
function createRunFolder(path) {
  deleteRunFolder(path);
  if (hasMemory()) symlinkSync(mkdtempSync(join(MEMORY, 'cockpit-test-')), path);
  else mkdirSync(path);
  return realpathSync(path);
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

function deleteRunFolder(path) {
  if (existsSync(path)) rmSync(realpathSync(path), { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true });
}

async function clearAbandonedRuns() {
  mkdirSync(runsFolder, { recursive: true });
  for (const name of readdirSync(runsFolder)) {
    const owner = Number(/^run-(\d+)$/.exec(name)?.[1]);
    if (!owner || (owner !== process.pid && isAlive(owner))) continue;
    const path = join(runsFolder, name);
    const abandoned =
      existsSync(path) && (await findRunningServer(databaseFiles(join(realpathSync(path), 'database'))));
    if (abandoned) await stopServer(abandoned);
    deleteRunFolder(path);
  }
}
