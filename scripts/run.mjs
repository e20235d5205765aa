import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { runAndExit } from './lib/run-with-database.mjs';

/** `node scripts/run.mjs FILE.ts [arguments]`: runs a TypeScript file of the project that needs no database. */
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem('Usage: node scripts/run.mjs FILE.ts [arguments]');
  await ensureDependencies();
  await runAndExit(file, args);
});
