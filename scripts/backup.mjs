import { ensureClientPrograms } from './lib/database/client-programs.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { runMain } from './lib/messages.mjs';
import { runWithDatabase } from './lib/run-with-database.mjs';

/**
 * `npm run backup` and `npm run restore`: with the programs of the database server that dump and load a database. A restore needs the data folder
 * for itself, so it refuses to run beside a server that uses it.
 */
await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  loadEnvironment();
  if (command === 'restore') await lockDataDirectory();
  for (const [kind, programs] of Object.entries(await ensureClientPrograms()))
    for (const [name, path] of Object.entries(programs ?? {})) process.env[`${kind}_${name}`.toUpperCase()] = path;
  await runWithDatabase(`src/app/server/commands/${command}.ts`, args);
});
