import type { Connection } from 'mysql2/promise';

const BATCH = 2_000;

/** Inserts rows in batches. The values of a row are in the order of `columns`. */
export async function insertRows(
  database: Connection,
  table: string,
  columns: string[],
  rows: unknown[][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await database.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [rows.slice(start, start + BATCH)]);
}
