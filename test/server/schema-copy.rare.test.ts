/** The schema that most tests copy is the one that the migrations make. */
import { expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { type TestDatabase, dropTestDatabase, openMigratedDatabase, openTestDatabase } from '../helpers/database.ts';

/** What is in a schema: the statement and the number of rows of each table, and its triggers. */
async function contentsOf({ url, name }: TestDatabase) {
  const knex = connect(url, 2);
  try {
    await migrate(knex);
    const rowsOf = async (sql: string) => ((await knex.raw(sql)) as [Record<string, string>[]])[0];
    const tables: Record<string, unknown> = {};
    for (const table of (await rowsOf('SHOW TABLES')).flatMap((row) => Object.values(row))) {
      const [row] = await rowsOf(`SHOW CREATE TABLE \`${table}\``);
      const count = await knex(table).count({ count: '*' }).first();
      // The next number may be a later one in a copy.
      tables[table] = [row!['Create Table']!.replace(/ AUTO_INCREMENT=\d+/, ''), count];
    }
    const triggers = await knex('information_schema.TRIGGERS').where('TRIGGER_SCHEMA', name).pluck('TRIGGER_NAME');
    return { tables, triggers };
  } finally {
    await knex.destroy();
    await dropTestDatabase(name);
  }
}

it('a copy has the tables, the rows and the triggers of a migrated schema', async () => {
  const [migrated, copied] = [
    await contentsOf(await openTestDatabase()),
    await contentsOf(await openMigratedDatabase()),
  ];
  expect(Object.keys(migrated.tables).length).toBeGreaterThan(50);
  expect(copied).toEqual(migrated);
});
