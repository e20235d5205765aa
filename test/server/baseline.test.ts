/** A new database is created at once, and is then like one that was made by all migrations. */
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BASELINE } from '#server/db/baseline.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { type TestDatabase, dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { contentOf } from '../helpers/schema.ts';

const STALE =
  'A new database would differ from the migrations. Run `npm run schema`, and commit migrations/baseline.json.';

let databases: TestDatabase[];
let knexes: Knex[];

beforeEach(() => {
  databases = [];
  knexes = [];
});
afterEach(async () => {
  for (const knex of knexes) await knex.destroy();
  for (const { name } of databases) await dropTestDatabase(name);
});

async function emptyDatabase(): Promise<Knex> {
  const database = await openTestDatabase();
  databases.push(database);
  const knex = connect(database.url, 4);
  knexes.push(knex);
  return knex;
}

/** Tables take the collation of the database, unless a migration names one. */
async function withCollation(collation: string): Promise<Knex> {
  const knex = await emptyDatabase();
  await knex.raw(`ALTER DATABASE COLLATE ${collation}`);
  return knex;
}

it('it has every table, column, key, rule, option and row that the migrations leave', async () => {
  expect(BASELINE.migrations, STALE).toEqual(MIGRATIONS.map(({ name }) => name));
  const [stepwise, atOnce] = [await withCollation('utf8mb4_general_ci'), await withCollation('utf8mb4_general_ci')];
  await migrate(stepwise, { stepwise: true });
  expect(await migrate(atOnce)).toEqual(BASELINE.migrations);
  const content = await contentOf(atOnce);
  expect(Object.keys(content.tables as object).length).toBeGreaterThan(50);
  expect(content, STALE).toEqual(await contentOf(stepwise));
  expect(await migrate(atOnce)).toEqual([]);
});

it('migrations that it does not contain are run after it', async () => {
  const knex = await emptyDatabase();
  const newer = {
    name: '9001-nickname',
    up: async (own: Knex) => void (await own.raw('ALTER TABLE users ADD nickname VARCHAR(40) NULL')),
    down: async (own: Knex) => void (await own.raw('ALTER TABLE users DROP nickname')),
  };
  expect(await migrate(knex, { list: [...MIGRATIONS, newer] })).toEqual([...BASELINE.migrations, '9001-nickname']);
  expect(await knex.schema.hasColumn('users', 'nickname')).toBe(true);
});

const BEGUN = `CREATE TABLE knex_migration_steps (migration VARCHAR(100) NOT NULL, step CHAR(64) CHARACTER SET ascii NOT NULL,
  PRIMARY KEY (migration, step))`;

/** As a process of another release was killed while it created the database. */
async function halfCreated(): Promise<Knex> {
  const knex = await emptyDatabase();
  await knex.raw(BEGUN);
  await knex('knex_migration_steps').insert({ migration: 'baseline', step: 'begun' });
  await knex.raw('CREATE TABLE users (id INT PRIMARY KEY)');
  await knex.raw('CREATE TABLE charges (id INT PRIMARY KEY, user_id INT, FOREIGN KEY (user_id) REFERENCES users (id))');
  return knex;
}

it('it is completed after another release was killed while it created other tables', async () => {
  const knex = await halfCreated();
  await migrate(knex);
  const whole = await emptyDatabase();
  await migrate(whole);
  expect(await contentOf(knex)).toEqual(await contentOf(whole));
});

it('a table that was left by a killed creation, and is in use, is not touched', async () => {
  const knex = await halfCreated();
  await knex('users').insert({ id: '7' });
  for (const _try of [1, 2]) await expect(migrate(knex)).rejects.toThrow('users has rows');
  expect(await knex('users')).toEqual([{ id: 7 }]);
  expect(await knex.schema.hasTable('charges')).toBe(true);
});

it('a database whose tables are of another program is not new', async () => {
  const knex = await emptyDatabase();
  await knex.raw('CREATE TABLE roles (id INT PRIMARY KEY)');
  await expect(migrate(knex)).rejects.toThrow("'roles' already exists");
  expect(await knex.schema.hasColumn('roles', 'permissions')).toBe(false);
});

it('a database in which the first migration was killed goes on by the migrations', async () => {
  const knex = await emptyDatabase();
  await knex.raw(BEGUN);
  await knex('knex_migration_steps').insert({ migration: MIGRATIONS[0]!.name, step: 'begun' });
  const [first, ...others] = MIGRATIONS;
  const recorded = { ...first!, up: () => Promise.reject(new Error('the first migration')) };
  await expect(migrate(knex, { list: [recorded, ...others] })).rejects.toThrow('the first migration');
});
