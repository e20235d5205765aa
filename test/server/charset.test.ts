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

/** Runs the statements that the message suggests. */
async function repair(message: string): Promise<void> {
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

it('every connection uses full Unicode', async () => {
  const [[row]] = (await knex.raw('SELECT @@character_set_client AS client, @@collation_connection AS collation')) as [
    { client: string; collation: string }[],
  ];
  expect(row).toEqual({ client: 'utf8mb4', collation: 'utf8mb4_unicode_ci' });
});

it('a database with another character set is refused before any write, with a way to repair it', async () => {
  await knex.raw(`ALTER DATABASE \`${database.name}\` CHARACTER SET latin1`);
  const message = await problem();
  expect(message).toMatch(/latin1.*cannot hold all of Unicode/);
  expect(await knex.schema.hasTable('users')).toBe(false);
  await repair(message);
  expect(await problem()).toBe('');
  expect(await isMigrated(knex)).toBe(true);
  const now = new Date();
  await knex('users').insert({ email: 'a@example.org', name: EVERYTHING, created_at: now });
  expect(await knex('users').first('name')).toEqual({ name: EVERYTHING });
});

it('tables with another character set are refused, and so are columns with a loose collation after the conversion', async () => {
  await migrate(knex);
  await knex.raw('ALTER TABLE users CONVERT TO CHARACTER SET latin1');
  const narrow = await problem();
  expect(narrow).toMatch(/ALTER TABLE `users` CONVERT/);
  await repair(narrow);
  const loose = await problem();
  expect(loose).toMatch(/MODIFY `email`/);
  await repair(loose);
  expect(await problem()).toBe('');
});
