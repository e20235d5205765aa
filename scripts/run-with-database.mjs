import { ensureDatabase } from './lib/database/ensure.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { Problem, runMain } from './lib/messages.mjs';
import { runTypeScript } from './lib/processes.mjs';
import { onShutdown } from './lib/shutdown.mjs';

/**
 * `node scripts/run-with-database.mjs FILE.ts [arguments]`: runs a TypeScript file of the project with `DATABASE_URL` set.
 * A private database that is already running is shared and left running.
 */
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem('Usage: node scripts/run-with-database.mjs FILE.ts [arguments]');
  loadEnvironment();
  await ensureDependencies();
  const database = await ensureDatabase();
  let child;
  onShutdown(
    async () => {
      child?.kill('SIGTERM');
      await database.close();
    },
    { exitCode: 130 },
  );
  const { code } = await runTypeScript(file, args, { onSpawn: (spawned) => (child = spawned) });
  await database.close();
  process.exit(code);
});
