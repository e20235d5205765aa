import { join } from 'node:path';
import { buildWhenStale } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { openPrivateDatabase } from './lib/database/private-database.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { runMain } from './lib/messages.mjs';
import { dataDirectory } from './lib/paths.mjs';
import { runTypeScript } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';

/**
 * `npm run bench -- [arguments]`: runs the benchmark on a separate private database, never on `DATABASE_URL`. The database is kept
 * between runs, because creating a million bookings takes long. `npm run bench:compare` compares this version with another one.
 */
await runMain(async () => {
  loadEnvironment();
  await ensureDependencies();
  await buildWhenStale();
  const [first, ...others] = process.argv.slice(2);
  const [file, args] = first === 'compare' ? ['bench/compare.ts', others] : ['bench/main.ts', process.argv.slice(2)];
  const directory = join(dataDirectory(), 'bench');
  const bufferPool = process.env.DB_BUFFER_POOL ?? '1G';
  const database = await openPrivateDatabase(join(directory, 'database'), { bufferPool });
  let child;
  onShutdown(
    async () => {
      child?.kill('SIGTERM');
      await database.close();
    },
    { exitCode: 130 },
  );
  const CHROMIUM_PATH = await ensureChromium();
  const env = { ...process.env, CHROMIUM_PATH, DATA_DIR: directory, DATABASE_URL: database.url };
  const onSpawn = (spawned) => (child = spawned);
  const { code } = await runTypeScript(file, args, { env, onSpawn });
  await database.close();
  process.exit(code);
});
