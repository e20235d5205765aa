import { ensureClientPrograms } from './lib/database/client-programs.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { runMain } from './lib/main.mjs';
import { runAndExit, runWithDatabase } from './lib/run-with-database.mjs';

/** What needs neither a database nor its programs. */
const ALONE = ['--new-key', '--verify'];

/**
 * `npm run backup` and `npm run restore`: with the programs of the database server that dump and load a database. A restore needs the data folder
 * for itself, so it refuses to run beside a server that uses it.
 */
await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  const file = `src/app/server/commands/${command}.ts`;
  loadEnvironment();
  if (args.some((argument) => ALONE.includes(argument))) {
    await ensureDependencies();
    return runAndExit(file, args);
  }
  await runWithDatabase(file, args, async () => {
    if (command === 'restore') await lockDataDirectory();
    for (const [kind, programs] of Object.entries(await ensureClientPrograms()))
      for (const [name, path] of Object.entries(programs ?? {})) process.env[`${kind}_${name}`.toUpperCase()] = path;
  });
});
