import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The absolute path of the data folder: `DATA_DIR`, by default `.data` in the checkout. */
export function dataDirectory() {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** The path of a command that npm has installed in the project. */
export function projectCommand(name) {
  return join(root, 'node_modules', '.bin', name);
}

// The path of a socket may have 104 bytes (macOS) or 108 bytes (Linux). Longer paths are truncated silently.
const LONGEST_SOCKET_PATH = 100;

/** The path of a socket for `directory`: inside it, or in the temporary folder when that path would be too long. */
export function socketPath(directory, name) {
  const inside = join(directory, name);
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside;
  const hash = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  return join(tmpdir(), `cockpit-${hash}-${name}`);
}
