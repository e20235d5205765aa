/** Reads TINYINT(1) as boolean. The driver has options for all other types, but a function for each cell would cost more. */
import mysql, { type Connection } from 'mysql2';

type Query = (...call: unknown[]) => unknown;
type Field = { name: string; columnType?: number; columnLength?: number };
type Row = Record<string, unknown>;

const isBoolean = ({ columnType, columnLength }: Field) => columnType === mysql.Types.TINY && columnLength === 1;

function readBooleans(rows: Row[], fields: Field[]): void {
  for (const field of fields) {
    if (!isBoolean(field)) continue;
    const { name } = field;
    for (const row of rows) if (row[name] !== null) row[name] = row[name] === 1;
  }
}

/** Converts the rows of every statement that is sent with a callback, as Knex and statements.ts do. */
export function convertBooleans(connection: Connection): void {
  const converted = connection as unknown as { query: Query };
  const query = converted.query.bind(connection);
  converted.query = (...call) => {
    const done = call.at(-1);
    if (typeof done !== 'function') return query(...call);
    call[call.length - 1] = (error: unknown, rows: unknown, fields?: Field[]) => {
      if (fields && Array.isArray(rows)) readBooleans(rows as Row[], fields);
      (done as Query)(error, rows, fields);
    };
    return query(...call);
  };
}
