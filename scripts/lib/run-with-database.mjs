import { ensureDatabase } from './database/ensure.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { runTypeScript } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * Runs a TypeScript file of the project with `DATABASE_URL` set, and exits with its code. A private database that is already running
 * is shared and left running.
 */
export async function runWithDatabase(file, args) {
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
}
