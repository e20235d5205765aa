import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { socketPath } from '../paths.mjs';

/** Where the parts of a private database lie in its folder, which only its owner may enter. */
export function databaseFiles(directory) {
  mkdirSync(join(directory, 'tmp'), { recursive: true });
  mkdirSync(join(directory, 'users'), { recursive: true });
  chmodSync(directory, 0o700);
  return {
    directory,
    data: join(directory, 'data'),
    tmp: join(directory, 'tmp'),
    users: join(directory, 'users'),
    pid: join(directory, 'server.pid'),
    port: join(directory, 'port'),
    password: join(directory, 'password'),
    accounts: join(directory, 'accounts.sql'),
    errorLog: join(directory, 'error.log'),
    socket: socketPath(directory, 'server.sock'),
    lock: socketPath(directory, 'lock.sock'),
  };
}

/** The password of the account `cockpit`, made on first use. Other users of the machine can reach the port, so it counts. */
export function passwordOf(files) {
  if (!existsSync(files.password)) writeFileSync(files.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(files.password, 'utf8').trim();
}

/** The address of the database for the application. */
export function urlOf(files) {
  return `mysql://cockpit:${passwordOf(files)}@127.0.0.1:${rememberedPort(files)}/cockpit`;
}

/** A number kept in a file, or `undefined`. */
export function readNumber(file) {
  try {
    return Number(readFileSync(file, 'utf8').trim()) || undefined;
  } catch {
    return undefined;
  }
}

export function rememberedPort(files) {
  return readNumber(files.port);
}

/** The remembered port while it is free, else another one, remembered from now on. */
export async function choosePort(files) {
  const remembered = rememberedPort(files);
  if (remembered && (await isPortFree(remembered))) return remembered;
  for (;;) {
    // Below the range from which the system picks ports for outgoing connections: in that range a client that retries
    // while the server is down may be given the very port it calls, and reach itself.
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (!(await isPortFree(port))) continue;
    rmSync(files.port, { force: true });
    writeFileSync(files.port, `${port}\n`);
    return port;
  }
}

function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
