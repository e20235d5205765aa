/** `npm run create-owner`, which makes the first account of an empty installation. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** @returns the address at which the owner chooses a password */
export async function createOwner(databaseUrl: string, email: string): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-owner-'));
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const command = ['scripts/run-with-database.mjs', 'src/app/server/create-owner.ts', email];
  const { stdout } = await run(process.execPath, command, { cwd: ROOT, env });
  rmSync(folder, { recursive: true, force: true });
  return new URL(/https?:\S+/.exec(stdout)![0]);
}
