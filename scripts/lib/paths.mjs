import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where everything this installation keeps lives: `DATA_DIR`, by default `.data` in the checkout. Absolute. */
export function dataDirectory() {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** A command that npm installed with the project. */
export function projectCommand(name) {
  return join(root, 'node_modules', '.bin', name);
}

// The kernel allows 104 (macOS) or 108 (Linux) bytes for the path of a socket, and cuts silently beyond.
const LONGEST_SOCKET_PATH = 100;

/** The path of a socket that belongs to `directory`: inside it, or in the temporary folder when that would be too long. */
export function socketPath(directory, name) {
  const inside = join(directory, name);
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside;
  const hash = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  return join(tmpdir(), `cockpit-${hash}-${name}`);
}
