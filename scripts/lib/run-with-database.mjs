import { CONFIRMED, confirmDatabase } from './database/confirm.mjs';
import { ensureDatabase } from './database/ensure.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { runTypeScript } from './processes.mjs';
import { onShutdown } from './shutdown.mjs';

/**
 * Runs a TypeScript file of the project with `DATABASE_URL` set, and exits with its code. A private database that is already running
 * is shared and left running. A signal is passed on, and the database is closed once the file has ended.
 * @param prepare runs once it is clear which database is used
 */
export async function runWithDatabase(file, args, prepare = async () => {}) {
  await confirmDatabase(args.includes(CONFIRMED));
  await ensureDependencies();
  await prepare();
  const database = await ensureDatabase();
  const others = args.filter((argument) => argument !== CONFIRMED);
  await runAndExit(file, others, () => database.close());
}

/** Runs a TypeScript file of the project, and exits with its code after `close`. A signal is passed on to it. */
export async function runAndExit(file, args, close = async () => {}) {
  let child;
  const ended = runTypeScript(file, args, { onSpawn: (spawned) => (child = spawned) });
  const closed = ended.finally(close);
  onShutdown(
    async () => {
      child.kill('SIGTERM');
      await closed;
    },
    { exitCode: 130 },
  );
  process.exit((await closed).code);
}
