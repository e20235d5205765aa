import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { socketPath } from '../paths.mjs';

/** The paths of a private database. Creates its folder, which only its owner can enter. */
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

/** The password of the account `cockpit`, generated on first use. It protects the port from other users of the machine. */
export function passwordOf(files) {
  if (!existsSync(files.password)) writeFileSync(files.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(files.password, 'utf8').trim();
}

/** The database URL for the application. It uses the socket, over which a statement takes two thirds of the time of TCP. */
export function urlOf(files) {
  const address = `127.0.0.1:${rememberedPort(files)}/cockpit`;
  return `mysql://cockpit:${passwordOf(files)}@${address}?socketPath=${encodeURIComponent(files.socket)}`;
}

/** The number in a file, or `undefined`. */
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

/** The remembered port if it is free, else a new one, which is then remembered. */
export async function choosePort(files) {
  const remembered = rememberedPort(files);
  if (remembered && (await isPortFree(remembered))) return remembered;
  for (;;) {
    // Ports below the range for outgoing connections. In that range, a client that retries while the server is down could
    // get the same port as its local port, and connect to itself.
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
