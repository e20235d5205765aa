/** Every migration can be reverted, also with data in its tables, and applied again, which gives the same schema. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { NEWEST_MIGRATION, migrate, migrateDown } from '#server/db/migrate.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';
import { type World, makeWorld } from '../helpers/world.ts';
import { changes } from '../surface/cases.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** Columns, keys and rules as the database describes them. */
async function schemaOf(knex: Knex): Promise<unknown> {
  const read = async (sql: string) => ((await knex.raw(sql)) as [Record<string, unknown>[]])[0];
  return {
    tables: await read(
      `SELECT TABLE_NAME, ENGINE, TABLE_COLLATION FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME`,
    ),
    // Sorted by name, as a column that was dropped and added again may have another position.
    columns: await read(
      `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, EXTRA, COLLATION_NAME
       FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, COLUMN_NAME`,
    ),
    keys: await read(
      `SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX) AS names
       FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()
       GROUP BY TABLE_NAME, INDEX_NAME, NON_UNIQUE ORDER BY TABLE_NAME, INDEX_NAME`,
    ),
    references: await read(
      `SELECT k.TABLE_NAME, k.COLUMN_NAME, k.REFERENCED_TABLE_NAME, r.DELETE_RULE, r.UPDATE_RULE
       FROM information_schema.KEY_COLUMN_USAGE k
       JOIN information_schema.REFERENTIAL_CONSTRAINTS r
         ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME
       WHERE k.TABLE_SCHEMA = DATABASE() AND k.REFERENCED_TABLE_NAME IS NOT NULL
       ORDER BY k.TABLE_NAME, k.COLUMN_NAME`,
    ),
  };
}

/** Reverts all migrations one by one. @returns their names, newest first */
async function allDown(knex: Knex): Promise<string[]> {
  const taken: string[] = [];
  for (let name = await migrateDown(knex); name !== undefined; name = await migrateDown(knex)) taken.push(name);
  return taken;
}

it('every migration can be reverted and applied again, step by step', async () => {
  const database = await openTestDatabase();
  const knex = connect(database.url, 4);
  await migrate(knex);
  const before = await schemaOf(knex);
  const taken = await allDown(knex);
  expect(taken[0]).toBe(NEWEST_MIGRATION);
  expect(taken.length).toBeGreaterThan(10);
  const left = await knex('information_schema.TABLES')
    .whereRaw("TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'knex_%'")
    .pluck('TABLE_NAME');
  expect(left).toEqual([]);
  await migrate(knex, { stepwise: true });
  expect(await schemaOf(knex)).toEqual(before);
  await knex.destroy();
  await dropTestDatabase(database.name);
});

it('bookings survive reverting migrations with data, and applying them again', async () => {
  for (const change of Object.values(changes(app, world))) await change();
  await app.deliver();
  const before = await schemaOf(app.knex);
  const bookings = () => app.knex('bookings').orderBy('id').select('id', 'resource_id', 'total_pence', 'active');
  const known = await bookings();
  expect(known.length).toBeGreaterThan(1);
  // Down to the migration that created bookings, and up again.
  for (let name = ''; !name.startsWith('0004');) name = (await migrateDown(app.knex))!;
  expect(await bookings()).toEqual(known);
  await migrate(app.knex, { contract: true });
  expect(await schemaOf(app.knex)).toEqual(before);
  expect(await bookings()).toEqual(known);
  await allDown(app.knex);
  await migrate(app.knex, { stepwise: true });
  expect(await schemaOf(app.knex)).toEqual(before);
});
