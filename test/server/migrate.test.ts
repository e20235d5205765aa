import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { isMigrated, migrate, schemaState } from '#server/db/migrate.ts';
import { MIGRATIONS, type Migration } from '#server/db/migrations.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

let database: { url: string; name: string };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => dropTestDatabase(database.name));

it('servers that start together migrate in turn, also after a migration that was killed', async () => {
  const machines = [1, 2, 3].map(() => connect(database.url, 4));
  await Promise.all(machines.map((machine) => migrate(machine)));
  const [first] = machines;
  expect(await isMigrated(first!)).toBe(true);
  await first!('knex_migrations_lock').update({ is_locked: 1 });
  await migrate(first!);
  const names = await first!('knex_migrations').pluck('name');
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  await Promise.all(machines.map((machine) => machine.destroy()));
});

const change = (name: string, up: string, down: string): Migration => ({
  name,
  up: async (knex: Knex) => void (await knex.raw(up)),
  down: async (knex: Knex) => void (await knex.raw(down)),
});

/** The migrations of a newer release: a new column, the removal of another one, and a second new column. */
const NEWER = [
  ...MIGRATIONS,
  change('9001-nickname', 'ALTER TABLE users ADD nickname VARCHAR(40) NULL', 'ALTER TABLE users DROP nickname'),
  change('9002-no-old-name.contract', 'ALTER TABLE users DROP nickname', 'ALTER TABLE users ADD nickname VARCHAR(40)'),
  change('9003-motto', 'ALTER TABLE users ADD motto VARCHAR(40) NULL', 'ALTER TABLE users DROP motto'),
];

it('an older release works with what a newer one has added, and refuses a database from which it has removed something', async () => {
  const knex = connect(database.url, 4);
  await migrate(knex);
  expect(await isMigrated(knex, NEWER)).toBe(false);
  expect(await migrate(knex, { list: NEWER })).toEqual(['9001-nickname', '9003-motto']);
  expect(await isMigrated(knex, NEWER)).toBe(true);
  expect(await schemaState(knex, NEWER)).toEqual({ needed: [], waiting: ['9002-no-old-name.contract'] });
  // The older release is ready, and starts again.
  expect(await isMigrated(knex)).toBe(true);
  expect(await migrate(knex)).toEqual([]);

  expect(await migrate(knex, { list: NEWER, contract: true })).toEqual(['9002-no-old-name.contract']);
  expect(await isMigrated(knex, NEWER)).toBe(true);
  expect(await isMigrated(knex)).toBe(false);
  await expect(migrate(knex)).rejects.toThrow('too old for its database');
  await knex.destroy();
});

it('a new database gets all migrations at once', async () => {
  const other = await openTestDatabase();
  const knex = connect(other.url, 4);
  await migrate(knex, { list: NEWER });
  expect(await schemaState(knex, NEWER)).toEqual({ needed: [], waiting: [] });
  await knex.destroy();
  await dropTestDatabase(other.name);
});
