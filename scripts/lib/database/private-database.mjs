import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../lock.mjs';
import { Problem, say } from '../messages.mjs';
import { isAlive } from '../processes.mjs';
import { databaseFiles, urlOf } from './files.mjs';
import { findRunningServer, startServer, stopServer } from './server-process.mjs';

const LOOK_EVERY_MS = 250;
const OPENED_WITHIN_MS = 180_000;

/**
 * Opens the private database in `directory` (made when new). A server that already runs there is shared, also one that
 * outlived the process which started it. While it is open, a server that dies is started again on the same port.
 * @param options `bufferPool`, in the server's notation; by default `DB_BUFFER_POOL` or 256M.
 * @returns `{ url, pid(), close() }`: `close` stops the server in order unless another process still has it open.
 */
export async function openPrivateDatabase(directory, options = {}) {
  const files = databaseFiles(directory);
  const bufferPool = options.bufferPool ?? process.env.DB_BUFFER_POOL ?? '256M';
  const mark = join(files.users, `${process.pid}-${randomBytes(4).toString('hex')}`);

  let pid = await alone(files, async () => {
    const running = await findOrStart(files, { bufferPool });
    writeFileSync(mark, '');
    return running;
  });
  const keeper = keepRunning(files, {
    pid: () => pid,
    restart: async () => (pid = await alone(files, () => findOrStart(files, { bufferPool, keepPort: true }))),
  });

  const close = async () => {
    await keeper.stop();
    await alone(files, async () => {
      rmSync(mark, { force: true });
      if (!isOpenElsewhere(files)) await stopServer(pid);
    });
  };
  return { url: urlOf(files), pid: () => pid, close };
}

async function findOrStart(files, options) {
  return (await findRunningServer(files)) ?? (await startServer(files, options));
}

/** Looks at the process instead of waiting for its exit event: a server taken over from another process sends none. */
function keepRunning(files, { pid, restart }) {
  let restarting;
  const look = () => {
    if (restarting || isAlive(pid())) return;
    say('The private database ended unexpectedly; starting it again …');
    restarting = restart()
      .catch((error) => say(error.message))
      .finally(() => (restarting = undefined));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await restarting;
    },
  };
}

/** Marks of processes that were killed do not count, and are swept away. */
function isOpenElsewhere(files) {
  const isInUse = (name) => {
    if (isAlive(Number.parseInt(name, 10))) return true;
    rmSync(join(files.users, name), { force: true });
    return false;
  };
  return readdirSync(files.users).filter(isInUse).length > 0;
}

/** Opening and closing happen one process at a time, or one would stop the server that another just decided to share. */
async function alone(files, work) {
  const lock = await takeLock(files.lock, { waitMs: OPENED_WITHIN_MS });
  if (!lock.release)
    throw new Problem(`Another process has been starting the database in ${files.directory} for minutes.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
