import { join } from 'node:path';
import { dataDirectory } from '../paths.mjs';
import { openPrivateDatabase } from './private-database.mjs';

/**
 * The database of this installation: that of `DATABASE_URL`, else a private one under `DATA_DIR`.
 * Sets `DATABASE_URL`, beside a private one `SANDBOX_DATABASE_URL`, and an absolute `DATA_DIR` for this process and its children.
 * @returns `{ isPrivate, close() }`.
 */
export async function ensureDatabase(options) {
  const directory = dataDirectory();
  process.env.DATA_DIR = directory;
  if (process.env.DATABASE_URL) return { isPrivate: false, close: async () => {} };
  const { url, close } = await openPrivateDatabase(join(directory, 'database'), options);
  process.env.DATABASE_URL = url;
  process.env.SANDBOX_DATABASE_URL ??= url.replace('/cockpit?', '/cockpit_sandbox?');
  return { isPrivate: true, close };
}
