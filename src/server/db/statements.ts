/**
 * Statements that are written out, for the calls that are made most: they go to the driver as they are, on a connection of
 * the pool or on that of a transaction, without a query builder in between. Values are always bound, never written in.
 */
import type { Knex } from 'knex';
import type { Connection, QueryError, ResultSetHeader } from 'mysql2';

/** An array stands for the values of an `IN (?)`, an array of arrays for the rows of a `VALUES ?`. */
export type Value = string | number | boolean | Date | null | Value[];

type Queryable = Knex | Knex.Transaction;

/** What Knex does for its own queries; inside a transaction it is always the transaction's connection. */
type ConnectionSource = {
  acquireConnection(): Promise<Connection>;
  releaseConnection(used: Connection): Promise<void>;
};

async function send<T>(on: Queryable, sql: string, values: Value[]): Promise<T> {
  const source = on.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    return await new Promise<T>((resolve, reject) =>
      connection.query(sql, values, (error: QueryError | null, answer: unknown) =>
        error ? reject(error) : resolve(answer as T),
      ),
    );
  } finally {
    void source.releaseConnection(connection);
  }
}

/** The rows of a SELECT. @throws the driver's error */
export function select<T>(on: Queryable, sql: string, values: Value[]): Promise<T[]> {
  return send<T[]>(on, sql, values);
}

/** Runs an INSERT. @returns the id of the row that it made, if any. @throws the driver's error */
export async function execute(on: Queryable, sql: string, values: Value[]): Promise<string> {
  const { insertId } = await send<ResultSetHeader>(on, sql, values);
  return String(insertId);
}

/** Runs an UPDATE or DELETE. @returns how many rows it found. @throws the driver's error */
export async function change(on: Queryable, sql: string, values: Value[]): Promise<number> {
  const { affectedRows } = await send<ResultSetHeader>(on, sql, values);
  return affectedRows;
}

/** Writes rows of the same columns in one statement. @returns the id of the first row */
export function insertRows(on: Queryable, table: string, rows: Record<string, Value>[]): Promise<string> {
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => columns.map((column) => row[column]!));
  return execute(on, `INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [values]);
}
