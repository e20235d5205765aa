import type { Knex } from 'knex';

const ofDatabase = (view: string, column: string) =>
  `SELECT * FROM information_schema.${view} WHERE ${column} = DATABASE()`;

/** MySQL describes `status AND …` and `status <> 0 AND …` in different words. */
const inOneWay = (line: string) => line.replace(/\(0 <> (`\w+`)\)/g, '($1 <> 0)');

/** Times differ with each run. */
const withoutTimes = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !(value instanceof Date)));

/**
 * All that is in a schema: its tables as the database describes them, with all columns, keys, checks and options, their rows, and what
 * else a schema may have. The bookkeeping of the migrations differs with each run.
 */
export async function contentOf(knex: Knex): Promise<Record<string, unknown>> {
  const read = async (sql: string) => ((await knex.raw(sql)) as [Record<string, string>[]])[0];
  const names = (await read('SHOW FULL TABLES')).map((row) => Object.values(row) as [string, string]);
  const tables: Record<string, unknown> = {};
  for (const [table, kind] of names) {
    if (table.startsWith('knex_migration')) continue;
    const [created] = await read(`SHOW CREATE TABLE \`${table}\``);
    const rows = ((await knex(table)) as Record<string, unknown>[]).map(withoutTimes);
    tables[table] = { kind, definition: created!['Create Table']!.split('\n').map(inOneWay), rows };
  }
  return {
    tables,
    triggers: (await read('SHOW TRIGGERS')).map(withoutTimes),
    routines: await read(ofDatabase('ROUTINES', 'ROUTINE_SCHEMA')),
    events: await read(ofDatabase('EVENTS', 'EVENT_SCHEMA')),
  };
}
