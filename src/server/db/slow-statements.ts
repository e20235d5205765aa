/** Finds statements that take long, at the one place that both the query builder and the written statements go through. */
import type { Connection } from 'mysql2';
import { currentRequestId } from '#server/request-scope.ts';

export type SlowStatement = {
  ms: number;
  /** With its placeholders: the values may be personal data. */
  sql: string;
  /** Missing outside of requests. */
  requestId?: string;
};

export type SlowRule = {
  /** A statement that takes longer is slow. */
  limitMs: number;
  tell(statement: SlowStatement): void;
};

type Query = (...call: unknown[]) => unknown;

/** Long lists of values are long lists of placeholders. */
const MAX_SQL = 2_000;

/** The text of a call, which the driver takes with or without options. */
function sqlOf(call: unknown[]): string {
  const [first] = call;
  const sql = typeof first === 'string' ? first : (first as { sql: string }).sql;
  return sql.replace(/\s+/g, ' ').trim().slice(0, MAX_SQL);
}

/**
 * Times every statement of a connection until its answer is read, which includes waiting for the connection and for locks. It
 * costs two readings of the clock and one function, unless the statement is slow.
 */
export function timeStatements(connection: Connection, { limitMs, tell }: SlowRule): void {
  const timed = connection as unknown as { query: Query };
  const query = timed.query.bind(connection);
  timed.query = (...call) => {
    const done = call.at(-1);
    if (typeof done !== 'function') return query(...call);
    const startedAt = performance.now();
    const requestId = currentRequestId();
    call[call.length - 1] = (...answer: unknown[]) => {
      const ms = performance.now() - startedAt;
      if (ms > limitMs) tell({ ms: Math.round(ms), sql: sqlOf(call), requestId });
      (done as Query)(...answer);
    };
    return query(...call);
  };
}
