/**
 * Written statements for the most frequent calls. They go directly to the driver, on a connection of the pool or of a
 * transaction, without a query builder. Values are always bound as parameters.
 *
 * A statement whose text does not vary is prepared at its first use on a connection. The database then parses it only once.
 */
import type { Knex } from 'knex';
import type { Connection, QueryError, ResultSetHeader } from 'mysql2';

/** An array provides the values of `IN (?)`, an array of arrays the rows of `VALUES ?`. */
export type Value = string | number | boolean | Date | null | Value[];

type Queryable = Knex | Knex.Transaction;

/** The methods that Knex uses for its own queries. Inside a transaction, they return the connection of the transaction. */
type ConnectionSource = {
  acquireConnection(): Promise<Connection>;
  releaseConnection(used: Connection): Promise<void>;
};

/** A list of one value is that value: `IN (?)` then needs no text of its own. */
const single = (value: Value) =>
  Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]) ? value[0]! : value;

async function send<T>(on: Queryable, sql: string, values: Value[]): Promise<T> {
  const bound = values.map(single);
  const source = on.client as ConnectionSource;
  const connection = await source.acquireConnection();
  try {
    return await new Promise<T>((resolve, reject) => {
      const done = (error: QueryError | null, answer: unknown) => (error ? reject(error) : resolve(answer as T));
      // The driver writes a list into the text of the statement.
      if (bound.some(Array.isArray)) connection.query(sql, bound, done);
      else connection.execute(sql, bound, done);
    });
  } finally {
    void source.releaseConnection(connection);
  }
}

/** The rows of a SELECT. @throws the driver's error */
export function select<T>(on: Queryable, sql: string, values: Value[]): Promise<T[]> {
  return send<T[]>(on, sql, values);
}

/** Runs an INSERT. @returns the id of the new row, if there is one. @throws the driver's error */
export async function execute(on: Queryable, sql: string, values: Value[]): Promise<string> {
  const { insertId } = await send<ResultSetHeader>(on, sql, values);
  return String(insertId);
}

/** Runs an UPDATE or DELETE. @returns the number of matching rows. @throws the driver's error */
export async function change(on: Queryable, sql: string, values: Value[]): Promise<number> {
  const { affectedRows } = await send<ResultSetHeader>(on, sql, values);
  return affectedRows;
}

/** Inserts of up to this many rows are prepared, each number of rows separately. */
const FEW_ROWS = 3;

/** Inserts rows with the same columns in one statement. @returns the id of the first row */
export function insertRows(on: Queryable, table: string, rows: Record<string, Value>[]): Promise<string> {
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => columns.map((column) => row[column]!));
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES`;
  if (rows.length > FEW_ROWS) return execute(on, `${sql} ?`, [values]);
  const row = `(${columns.map(() => '?').join(', ')})`;
  return execute(on, `${sql} ${rows.map(() => row).join(', ')}`, values.flat());
}
