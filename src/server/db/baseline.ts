/**
 * The schema and the rows that the migrations leave in an empty database, which gets them at once from here: `npm run schema` writes
 * them to `migrations/baseline.json`. No statement names the collation of the database, which new tables take.
 */
import type { Knex } from 'knex';
import baseline from '../../../migrations/baseline.json' with { type: 'json' };

export type Baseline = {
  /** The migrations that it contains. */
  migrations: string[];
  /** The columns and keys of each table, as in `CREATE TABLE`. */
  tables: Record<string, string[]>;
  rows: Record<string, Record<string, unknown>[]>;
};

export const BASELINE: Baseline = baseline;

/** Stands for the time at which the database is created. */
export const NOW = '{now}';

async function existingTables(knex: Knex, tables: string[]): Promise<string[]> {
  const names = await knex('information_schema.TABLES')
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .pluck<string[]>('TABLE_NAME');
  return tables.filter((table) => names.includes(table));
}

/** True if none of its tables is there. */
export async function isWithoutTables(knex: Knex): Promise<boolean> {
  return (await existingTables(knex, Object.keys(BASELINE.tables))).length === 0;
}

/** Nobody has used these tables, as a killed creation has left them. */
async function requireNoRows(knex: Knex, tables: string[]): Promise<void> {
  for (const table of tables) {
    const [rows] = (await knex.raw('SELECT 1 FROM ?? LIMIT 1', [table])) as [unknown[]];
    if (rows.length > 0)
      throw new Error(
        `The creation of the tables was not completed, but ${table} has rows. Please use an empty database, or restore a backup.`,
      );
  }
}

/** Foreign keys refer to tables that come later. The check of them is a setting of one connection. */
async function createTables(knex: Knex, { tables }: Baseline): Promise<void> {
  const left = await existingTables(knex, Object.keys(tables));
  await requireNoRows(knex, left);
  await knex.transaction(async (trx) => {
    await trx.raw('SET FOREIGN_KEY_CHECKS = 0');
    try {
      // A killed process may have been one of another release, with other tables.
      if (left.length > 0) await trx.raw(`DROP TABLE ${left.map(() => '??').join(', ')}`, left);
      for (const [table, parts] of Object.entries(tables))
        await trx.raw(`CREATE TABLE \`${table}\` (\n${parts.join(',\n')}\n)`);
    } finally {
      await trx.raw('SET FOREIGN_KEY_CHECKS = 1');
    }
  });
}

/** The rows, and the names of the migrations, which say that the creation is complete. */
async function insertRows(knex: Knex, { migrations, rows }: Baseline): Promise<void> {
  const now = new Date();
  const atPresent = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === NOW ? now : value]));
  await knex.transaction(async (trx) => {
    for (const [table, own] of Object.entries(rows)) await trx(table).insert(own.map(atPresent));
    await trx('knex_migrations').insert(migrations.map((name) => ({ name, batch: 1, migration_time: now })));
  });
}

/**
 * Creates the tables and their rows, and enters the migrations that they contain. What a killed run has left is created again.
 * Knex has created its own tables.
 * @throws Error if a table that a killed run has left is in use
 */
export async function createFromBaseline(knex: Knex): Promise<void> {
  await createTables(knex, BASELINE);
  await insertRows(knex, BASELINE);
}
