/** Writes `migrations/baseline.json`: what all migrations leave in an empty database of `DATABASE_URL`. See `npm run schema`. */
import { writeFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { type Baseline, NOW } from '#server/db/baseline.ts';
import { onMigrationConnections } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';

const FILE = new URL('../../../migrations/baseline.json', import.meta.url);

/** No migration names it, so each collation that a table or a column shows is one that a migration names. */
const COLLATION = 'utf8mb4_icelandic_ci';

const OPTIONS = new RegExp(`^\\) ENGINE=InnoDB( AUTO_INCREMENT=\\d+)? DEFAULT CHARSET=utf8mb4 COLLATE=${COLLATION}$`);

/** MariaDB keeps JSON as a checked text, and MySQL knows no width of an integer. TINYINT(1) is a boolean in both. */
function neutral(line: string): string {
  return line
    .replace(
      /^( *`(\w+)`) longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin(.*) CHECK \(json_valid\(`\2`\)\)/,
      '$1 json$3',
    )
    .replace(/^( *`\w+` (?:bigint|int|smallint|tinyint(?!\(1\))))\(\d+\)/, '$1');
}

async function partsOf(knex: Knex, table: string): Promise<string[]> {
  const [[created]] = (await knex.raw('SHOW CREATE TABLE ??', [table])) as [[{ 'Create Table': string }]];
  const lines = created['Create Table'].split('\n').slice(1);
  const options = lines.pop()!;
  if (!OPTIONS.test(options)) throw new Error(`${table} has options that the baseline cannot keep: ${options}`);
  return lines.map((line) => neutral(line).trim().replace(/,$/, ''));
}

async function rowsOf(knex: Knex, table: string): Promise<Record<string, unknown>[]> {
  const rows = (await knex(table)) as Record<string, unknown>[];
  const lasting = (value: unknown) => (value instanceof Date ? NOW : value);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, lasting(value)])));
}

async function baselineOf(knex: Knex): Promise<Baseline> {
  const tables = await knex('information_schema.TABLES')
    .whereRaw("TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'knex\\_%'")
    .orderBy('TABLE_NAME')
    .pluck<string[]>('TABLE_NAME');
  const baseline: Baseline = { migrations: MIGRATIONS.map(({ name }) => name), tables: {}, rows: {} };
  for (const table of tables) {
    baseline.tables[table] = await partsOf(knex, table);
    const rows = await rowsOf(knex, table);
    if (rows.length > 0) baseline.rows[table] = rows;
  }
  return baseline;
}

await onMigrationConnections(process.env.DATABASE_URL!, async (knex) => {
  const [[{ version }]] = (await knex.raw('SELECT VERSION() AS version')) as [[{ version: string }]];
  if (!version.includes('MariaDB')) throw new Error('The schema is written as MariaDB describes it: this is MySQL.');
  await knex.raw(`ALTER DATABASE COLLATE ${COLLATION}`);
  await migrate(knex, { stepwise: true });
  await writeFile(FILE, `${JSON.stringify(await baselineOf(knex), null, 2)}\n`);
});
