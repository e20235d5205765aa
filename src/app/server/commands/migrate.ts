/**
 * `npm run migrate`: brings the database to the schema of this release, as every start does. With `--contract` it also runs the
 * migrations that remove what an older release uses; run it when no older process is left.
 */
import { onMigrationConnections } from '#server/db/knex.ts';
import { migrate, schemaState } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';

const [flag, ...others] = process.argv.slice(2);
if ((flag !== undefined && flag !== '--contract') || others.length > 0) {
  console.error('Usage: npm run migrate [-- --contract]');
  process.exit(1);
}

await onMigrationConnections(readEnv().DATABASE_URL, async (knex) => {
  const names = await migrate(knex, { contract: flag === '--contract' });
  console.log(
    names.length > 0 ? names.map((name) => `done: ${name}`).join('\n') : 'The database has the newest schema.',
  );
  const { waiting } = await schemaState(knex);
  if (waiting.length > 0)
    console.log(`Run these with --contract when no older release runs any more: ${waiting.join(', ')}`);
});
