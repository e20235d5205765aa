/**
 * A write that becomes part of the first transaction of a call, so that both are committed or neither. The services of the call
 * carry it, and `inTransaction` finds it there at any depth of the call.
 */
import type { Knex } from 'knex';

export type FirstWrite = {
  /** Runs again if the transaction is retried. If it throws, the transaction is rolled back. */
  write(trx: Knex.Transaction): Promise<void>;
  /** Stores the response of the call in the transaction that makes it. */
  answer(trx: Knex.Transaction, response: unknown): Promise<void>;
  /** `over` once the call has ended without a transaction. */
  state: 'waiting' | 'inProgress' | 'written' | 'over';
};

/** Runs `work`, whose first transaction begins with the write. Code that still runs after `work` has ended no longer writes. */
export async function withFirstWrite<T>(first: FirstWrite, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (first.state === 'waiting') first.state = 'over';
  }
}

/** Runs a transaction. If the first write of the call is still to be done, the transaction begins with it. */
export async function asFirst<T>(
  first: FirstWrite | undefined,
  work: (before?: (trx: Knex.Transaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (first?.state !== 'waiting') return work();
  first.state = 'inProgress';
  try {
    const result = await work((trx) => first.write(trx));
    first.state = 'written';
    return result;
  } catch (error) {
    first.state = 'waiting';
    throw error;
  }
}
