import { join } from 'node:path';
import { buildWhenStale } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { openPrivateDatabase } from './lib/database/private-database.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { runMain } from './lib/main.mjs';
import { dataDirectory } from './lib/paths.mjs';
import { runTypeScript } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';

const [first, ...others] = process.argv.slice(2);
/**
 * Each step has a start of the database server. Right after a million rows, it would write changed pages for minutes beside the
 * measurements: search then seems twice as slow as it is.
 */
const STEPS =
  first === 'compare'
    ? [['tools/bench/compare.ts', others]]
    : ['tools/bench/prepare.ts', 'tools/bench/main.ts'].map((file) => [file, process.argv.slice(2)]);

/**
 * `npm run bench -- [arguments]`: runs the benchmark on a separate private database, never on `DATABASE_URL`. The database is kept
 * between runs, because creating a million bookings takes long. `npm run bench:compare` compares this version with another one.
 */
await runMain(async () => {
  loadEnvironment();
  await ensureDependencies();
  await buildWhenStale();
  const directory = join(dataDirectory(), 'bench');
  const bufferPool = process.env.DB_BUFFER_POOL ?? '1G';
  const CHROMIUM_PATH = await ensureChromium();
  let database;
  let child;
  onShutdown(
    async () => {
      child?.kill('SIGTERM');
      await database?.close();
    },
    { exitCode: 130 },
  );
  for (const [file, args] of STEPS) {
    database = await openPrivateDatabase(join(directory, 'database'), { bufferPool });
    const env = { ...process.env, CHROMIUM_PATH, DATA_DIR: directory, DATABASE_URL: database.url };
    const { code } = await runTypeScript(file, args, { env, onSpawn: (spawned) => (child = spawned) });
    await database.close();
    if (code !== 0) process.exit(code);
  }
  process.exit();
});
