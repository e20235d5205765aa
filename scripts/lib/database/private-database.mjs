import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../lock.mjs';
import { Problem, say } from '../messages.mjs';
import { isAlive } from '../processes.mjs';
import { databaseFiles, urlOf } from './files.mjs';
import { findRunningServer, startServer, stopServer } from './server-process.mjs';

const CHECK_EVERY_MS = 250;
const OPENED_WITHIN_MS = 180_000;

/**
 * Opens the private database in `directory`, which is created if necessary. A server that already runs there is shared, even
 * when the process that started it has ended. While it is open, a server that ends unexpectedly is restarted on the same port.
 * @param options `bufferPool`: a size such as '256M'; by default `DB_BUFFER_POOL` or 256M. `settings`: further options of the server.
 *   `statements`: SQL that it runs at every start.
 * @returns `{ url, pid(), close() }`: `close` stops the server cleanly unless another process still uses it.
 */
export async function openPrivateDatabase(directory, options = {}) {
  const files = databaseFiles(directory);
  const bufferPool = options.bufferPool ?? process.env.DB_BUFFER_POOL ?? '256M';
  const starting = { ...options, bufferPool };
  const marker = join(files.users, `${process.pid}-${randomBytes(4).toString('hex')}`);

  let pid = await exclusively(files, async () => {
    const running = await findOrStart(files, starting);
    writeFileSync(marker, '');
    return running;
  });
  const supervisor = keepRunning(files, {
    pid: () => pid,
    restart: async () => (pid = await exclusively(files, () => findOrStart(files, { ...starting, keepPort: true }))),
  });

  const close = async () => {
    await supervisor.stop();
    await exclusively(files, async () => {
      rmSync(marker, { force: true });
      if (!isOpenElsewhere(files)) await stopServer(pid);
    });
  };
  return { url: urlOf(files), pid: () => pid, close };
}

async function findOrStart(files, options) {
  return (await findRunningServer(files)) ?? (await startServer(files, options));
}

/** Restarts the server when it has ended. It polls, because a server of another process sends no exit event here. */
function keepRunning(files, { pid, restart }) {
  let restarting;
  const check = () => {
    if (restarting || isAlive(pid())) return;
    say('The private database ended unexpectedly; restarting it …');
    restarting = restart()
      .catch((error) => say(error.message))
      .finally(() => (restarting = undefined));
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await restarting;
    },
  };
}

/** True when another process uses the database. Markers of killed processes are deleted. */
function isOpenElsewhere(files) {
  const isInUse = (name) => {
    if (isAlive(Number.parseInt(name, 10))) return true;
    rmSync(join(files.users, name), { force: true });
    return false;
  };
  return readdirSync(files.users).filter(isInUse).length > 0;
}

/** Lets one process at a time open or close the database, so that none stops a server that another is about to share. */
async function exclusively(files, work) {
  const lock = await takeLock(files.lock, { waitMs: OPENED_WITHIN_MS });
  if (!lock.release)
    throw new Problem(`Another process has been opening or closing the database in ${files.directory} for minutes.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
