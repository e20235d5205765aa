import type { Connection } from 'mysql2/promise';

const BATCH = 2_000;

/** Inserts rows in batches. All rows have the columns of the first. */
export async function insertRows(database: Connection, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH).map((row) => columns.map((column) => row[column]));
    await database.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [values]);
  }
}
