import { ensureClientPrograms } from './lib/database/client-programs.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { lockDataDirectory } from './lib/instance.mjs';
import { runMain } from './lib/messages.mjs';
import { runWithDatabase } from './lib/run-with-database.mjs';

/**
 * `npm run backup` and `npm run restore`: with the programs of MariaDB that dump and load a database. A restore needs the data folder
 * for itself, so it refuses to run beside a server that uses it.
 */
await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  loadEnvironment();
  if (command === 'restore') await lockDataDirectory();
  const { dump, client } = await ensureClientPrograms();
  Object.assign(process.env, { MARIADB_DUMP: dump, MARIADB_CLIENT: client });
  await runWithDatabase(`src/app/server/commands/${command}.ts`, args);
});
