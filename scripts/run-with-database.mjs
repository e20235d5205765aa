import { loadEnvironment } from './lib/environment.mjs';
import { runMain } from './lib/main.mjs';
import { Problem } from './lib/messages.mjs';
import { runWithDatabase } from './lib/run-with-database.mjs';

/** `node scripts/run-with-database.mjs FILE.ts [arguments]`: runs a TypeScript file of the project with its database. */
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem('Usage: node scripts/run-with-database.mjs FILE.ts [arguments]');
  loadEnvironment();
  await runWithDatabase(file, args);
});
