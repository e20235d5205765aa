/** Wraps the statements of a connection, whether they are sent as text or prepared. The query builder and statements.ts use both. */
import type { Connection } from 'mysql2';

/** The arguments are the statement, its values, and mostly a function that receives the answer. */
export type Send = (...call: unknown[]) => unknown;

const WAYS = ['query', 'execute'] as const;

/** @param wrap receives the arguments of each statement, and sends it */
export function wrapStatements(connection: Connection, wrap: (send: Send, call: unknown[]) => unknown): void {
  const wrapped = connection as unknown as Record<(typeof WAYS)[number], Send>;
  for (const way of WAYS) {
    const send = wrapped[way].bind(connection);
    wrapped[way] = (...call) => wrap(send, call);
  }
}
