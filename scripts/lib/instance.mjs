import { mkdirSync } from 'node:fs';
import { webPort } from './environment.mjs';
import { takeLock } from './lock.mjs';
import { Problem } from './messages.mjs';
import { dataDirectory, socketPath } from './paths.mjs';

/**
 * Makes this process the only server on `DATA_DIR`: two would deliver the same mail twice. Given back when it ends.
 * @throws Problem that names the process which runs there already.
 */
export async function lockDataDirectory() {
  const directory = dataDirectory();
  mkdirSync(directory, { recursive: true });
  const note = `process ${process.pid}, port ${webPort()}`;
  const { heldBy } = await takeLock(socketPath(directory, 'server.sock'), { note });
  if (heldBy === undefined) return;
  throw new Problem(
    `Cockpit already runs on ${directory} (${heldBy}).\nStop it first, or start a second one with another DATA_DIR and PORT.`,
  );
}
