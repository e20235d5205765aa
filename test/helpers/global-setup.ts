import { findChromium } from '../../scripts/lib/chromium.mjs';
import { openTestRun } from '../../scripts/lib/test-run.mjs';
import { migrateForCopies } from './database.ts';

/**
 * Provides a database server (`TEST_DATABASE_URL`) with a migrated schema, and a browser (`CHROMIUM_PATH`). `npm test` sets both
 * variables. For a plain `npx vitest`, this starts a temporary database server for all projects, and stops it afterwards.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.CHROMIUM_PATH ??= findChromium() ?? '';
  const close = process.env.TEST_DATABASE_URL ? undefined : await openDatabase();
  await migrateForCopies();
  return close;
}

async function openDatabase(): Promise<() => Promise<void>> {
  const run = await openTestRun({ needsDatabase: true });
  process.env.TEST_DATABASE_URL = run.url;
  process.env.DATA_DIR = `${run.directory}/data`;
  process.env.TMPDIR = run.directory;
  return run.close;
}
