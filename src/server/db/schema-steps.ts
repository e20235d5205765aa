/**
 * Steps of migrations that can be repeated. A migration that was killed runs again from its beginning, because MySQL commits each
 * change of the schema at once.
 */
import type { Knex } from 'knex';

/** Adds columns in one statement, unless the first of them is there. @param columns the definitions by name, as in `ALTER TABLE` */
export async function addColumns(knex: Knex, table: string, columns: Record<string, string>): Promise<void> {
  const [first = ''] = Object.keys(columns);
  if (await knex.schema.hasColumn(table, first)) return;
  const parts = Object.entries(columns).map(([name, definition]) => `ADD COLUMN \`${name}\` ${definition}`);
  await knex.raw(`ALTER TABLE \`${table}\` ${parts.join(', ')}`);
}

/** Removes those of the columns that are there, with their foreign keys. */
export async function dropColumns(knex: Knex, table: string, columns: string[]): Promise<void> {
  for (const column of columns)
    if (await knex.schema.hasColumn(table, column))
      await knex.raw(`ALTER TABLE \`${table}\` DROP COLUMN \`${column}\``);
}

async function isListed(knex: Knex, view: string, column: string, table: string, name: string): Promise<boolean> {
  const [rows] = (await knex.raw(
    `SELECT 1 FROM information_schema.${view} WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND ${column} = ? LIMIT 1`,
    [table, name],
  )) as [unknown[]];
  return rows.length > 0;
}

/** Adds a key, unless one with this name is there. @param definition as in `ALTER TABLE … ADD`, with the name */
export async function addKey(knex: Knex, table: string, name: string, definition: string): Promise<void> {
  if (await isListed(knex, 'STATISTICS', 'INDEX_NAME', table, name)) return;
  await knex.raw(`ALTER TABLE \`${table}\` ADD ${definition}`);
}

/** Adds a foreign key, unless one with this name is there. @param definition as in `ADD CONSTRAINT name` */
export async function addForeignKey(knex: Knex, table: string, name: string, definition: string): Promise<void> {
  if (await isListed(knex, 'TABLE_CONSTRAINTS', 'CONSTRAINT_NAME', table, name)) return;
  await knex.raw(`ALTER TABLE \`${table}\` ADD CONSTRAINT \`${name}\` ${definition}`);
}

export async function dropForeignKey(knex: Knex, table: string, name: string): Promise<void> {
  if (await isListed(knex, 'TABLE_CONSTRAINTS', 'CONSTRAINT_NAME', table, name))
    await knex.raw(`ALTER TABLE \`${table}\` DROP FOREIGN KEY \`${name}\``);
}

export async function dropKey(knex: Knex, table: string, name: string): Promise<void> {
  if (await isListed(knex, 'STATISTICS', 'INDEX_NAME', table, name))
    await knex.raw(`ALTER TABLE \`${table}\` DROP KEY \`${name}\``);
}
