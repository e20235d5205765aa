import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const EVERYTHING = 'Zoë 😀 王秀英 Å';

let database: { url: string; name: string };
let knex: Knex;

beforeEach(async () => {
  database = await openTestDatabase();
  knex = connect(database.url, 4);
});
afterEach(async () => {
  await knex.destroy();
  await dropTestDatabase(database.name);
});

/** What the message says is what helps. */
async function mend(message: string): Promise<void> {
  const statements = message.split('\n').filter((line) => line.startsWith('  ALTER'));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) await knex.raw(statement);
}

async function problem(): Promise<string> {
  return migrate(knex).then(
    () => '',
    (error: Error) => error.message,
  );
}

it('speaks all of Unicode on every connection', async () => {
  const [[row]] = (await knex.raw('SELECT @@character_set_client AS client, @@collation_connection AS collation')) as [
    { client: string; collation: string }[],
  ];
  expect(row).toEqual({ client: 'utf8mb4', collation: 'utf8mb4_unicode_ci' });
});

it('refuses a database of another character set before it writes, and says how to mend it', async () => {
  await knex.raw(`ALTER DATABASE \`${database.name}\` CHARACTER SET latin1`);
  const message = await problem();
  expect(message).toMatch(/latin1.*cannot hold all of Unicode/);
  expect(await knex.schema.hasTable('users')).toBe(false);
  await mend(message);
  expect(await problem()).toBe('');
  expect(await isMigrated(knex)).toBe(true);
  const now = new Date();
  await knex('users').insert({ email: 'a@example.org', name: EVERYTHING, created_at: now });
  expect(await knex('users').first('name')).toEqual({ name: EVERYTHING });
});

it('refuses tables that were made under another one, and what is compared loosely after their conversion', async () => {
  await migrate(knex);
  await knex.raw('ALTER TABLE users CONVERT TO CHARACTER SET latin1');
  const narrow = await problem();
  expect(narrow).toMatch(/ALTER TABLE `users` CONVERT/);
  await mend(narrow);
  const loose = await problem();
  expect(loose).toMatch(/MODIFY `email`/);
  await mend(loose);
  expect(await problem()).toBe('');
});
