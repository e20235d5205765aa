/** Reports slow statements. It wraps the connection, which both the query builder and written statements use. */
import type { Connection } from 'mysql2';

export type SlowStatement = {
  ms: number;
  /** With placeholders, because the values may be personal data. */
  sql: string;
  /** The time of `performance.now()` at which it was sent. */
  startedAt: number;
};

export type SlowRule = {
  /** A statement that takes longer is slow. */
  limitMs: number;
  tell(statement: SlowStatement): void;
};

type Query = (...call: unknown[]) => unknown;

/** Long lists of placeholders are cut off. */
const MAX_SQL = 2_000;

/** The SQL text of a call. The driver accepts a text or an options object. */
function sqlOf(call: unknown[]): string {
  const [first] = call;
  const sql = typeof first === 'string' ? first : (first as { sql: string }).sql;
  return sql.replace(/\s+/g, ' ').trim().slice(0, MAX_SQL);
}

/**
 * Times every statement of a connection until its result is read, including waits for the connection and for locks. The cost per
 * statement is two clock readings and one function.
 */
export function timeStatements(connection: Connection, { limitMs, tell }: SlowRule): void {
  const timed = connection as unknown as { query: Query };
  const query = timed.query.bind(connection);
  timed.query = (...call) => {
    const done = call.at(-1);
    if (typeof done !== 'function') return query(...call);
    const startedAt = performance.now();
    call[call.length - 1] = (...answer: unknown[]) => {
      const ms = performance.now() - startedAt;
      if (ms > limitMs) tell({ ms: Math.round(ms), sql: sqlOf(call), startedAt });
      (done as Query)(...answer);
    };
    return query(...call);
  };
}
