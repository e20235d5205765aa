/** What the database says of the columns of a table. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';

export type Column = { name: string; isNullable: boolean };

/** A table with the columns that can be written, and its primary key. */
export type Layout = { columns: Map<string, Column>; key: string[] };

type Row = { tab: string; name: string; nullable: 'YES' | 'NO'; role: string; extra: string };

const COLUMNS_SQL = `SELECT TABLE_NAME AS tab, COLUMN_NAME AS name, IS_NULLABLE AS nullable, COLUMN_KEY AS role, EXTRA AS extra
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`;

/** The layouts of all tables, by name. */
export async function readLayouts(knex: Queryable): Promise<Map<string, Layout>> {
  const layouts = new Map<string, Layout>();
  for (const { tab, name, nullable, role, extra } of await select<Row>(knex, COLUMNS_SQL, [])) {
    const layout = layouts.get(tab) ?? { columns: new Map<string, Column>(), key: [] };
    layouts.set(tab, layout);
    if (role === 'PRI') layout.key.push(name);
    if (!extra.includes('GENERATED')) layout.columns.set(name, { name, isNullable: nullable === 'YES' });
  }
  return layouts;
}

type Key = Pick<Layout, 'key'>;

/** The condition for a row. */
export const keyOf = (row: Record<string, unknown>, { key }: Key) =>
  Object.fromEntries(key.map((column) => [column, row[column]]));

const REFERENCES_SQL = `SELECT TABLE_NAME AS child, REFERENCED_TABLE_NAME AS parent FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME IS NOT NULL AND REFERENCED_TABLE_NAME <> TABLE_NAME`;

/** The tables in an order in which rows can be deleted: each after those that name its rows. */
export async function childrenFirst(knex: Queryable, tables: readonly string[]): Promise<string[]> {
  const references = await select<{ child: string; parent: string }>(knex, REFERENCES_SQL, []);
  const ordered = new Set<string>();
  const passed = new Set<string>();
  const add = (table: string) => {
    if (passed.has(table)) return;
    passed.add(table);
    for (const { child, parent } of references) if (parent === table && tables.includes(child)) add(child);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}
