/** Ends statements without an answer. A database that hangs would otherwise keep every connection, and every call, for ever. */
import type { Connection } from 'mysql2';
import { wrapStatements } from '#server/db/wrap-statements.ts';
import { NoAnswer } from '#shared/errors.ts';

/** The database has not answered in time. The statement may have taken effect. */
export class StatementDeadline extends NoAnswer {
  override readonly name = 'StatementDeadline';
  /** As the driver marks a lost connection: a transaction that has not begun its commit is repeated. */
  readonly fatal = true;

  constructor(limitMs: number) {
    super(`The database has not answered within ${limitMs} ms`, { service: 'database' });
  }
}

/** Closes the connection of a statement that takes longer. The database rolls its transaction back, once it can. */
export function limitStatements(connection: Connection, limitMs: number): void {
  wrapStatements(connection, (send, call) => {
    const done = call.at(-1) as (...answer: unknown[]) => unknown;
    if (typeof done !== 'function') return send(...call);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      connection.destroy();
      done(new StatementDeadline(limitMs));
    }, limitMs);
    call[call.length - 1] = (...answer: unknown[]) => {
      clearTimeout(timer);
      if (!isOver) done(...answer);
    };
    return send(...call);
  });
}
