/** Reports slow statements, both of the query builder and written ones. */
import type { Connection } from 'mysql2';
import { type Send, wrapStatements } from '#server/db/wrap-statements.ts';
import { currentRequestId } from '#server/request-scope.ts';

export type SlowStatement = {
  ms: number;
  /** With placeholders, because the values may be personal data. */
  sql: string;
  /** The request that sent it; undefined in jobs, deliveries and live connections. */
  requestId?: string;
};

export type SlowRule = {
  /** A statement that takes longer is slow. */
  limitMs: number;
  tell(statement: SlowStatement): void;
};

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
  wrapStatements(connection, (send, call) => {
    const done = call.at(-1);
    if (typeof done !== 'function') return send(...call);
    const startedAt = performance.now();
    const requestId = currentRequestId();
    call[call.length - 1] = (...answer: unknown[]) => {
      const ms = performance.now() - startedAt;
      if (ms > limitMs) tell({ ms: Math.round(ms), sql: sqlOf(call), requestId });
      (done as Send)(...answer);
    };
    return send(...call);
  });
}
