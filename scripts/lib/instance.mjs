import { mkdirSync } from 'node:fs';
import { webPort } from './environment.mjs';
import { takeLock } from './lock.mjs';
import { Problem } from './messages.mjs';
import { dataDirectory, socketPath } from './paths.mjs';

/**
 * Ensures that only one server uses `DATA_DIR`. The lock is released when the process ends.
 * @throws Problem that names the process that already uses it.
 */
export async function lockDataDirectory() {
  const directory = dataDirectory();
  mkdirSync(directory, { recursive: true });
  const note = `process ${process.pid}, port ${webPort()}`;
  const { heldBy } = await takeLock(socketPath(directory, 'server.sock'), { note });
  if (heldBy === undefined) return;
  throw new Problem(
    `Cockpit already uses ${directory} (${heldBy}).\nStop it first, or start a second one with another DATA_DIR and PORT.`,
  );
}
