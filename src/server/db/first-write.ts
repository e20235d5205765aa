/**
 * What a call writes in its first transaction, together with whatever that transaction does: there is then never the one without
 * the other. The call says so once, at its beginning; `inTransaction` finds it, however deep in the call it runs.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

export type FirstWrite = {
  /** Also when the transaction is tried again. What it throws ends the transaction. */
  write(trx: Knex.Transaction): Promise<void>;
  /** `over` when the call has ended without a transaction. */
  state: 'waiting' | 'underway' | 'written' | 'over';
};

const current = new AsyncLocalStorage<FirstWrite>();

/** Runs `work`, whose first transaction begins with the write. What `work` leaves running behind it writes no more. */
export async function withFirstWrite<T>(first: FirstWrite, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(first, work);
  } finally {
    if (first.state === 'waiting') first.state = 'over';
  }
}

/** True inside a call that has a first write, done or not. */
export function hasFirstWrite(): boolean {
  return current.getStore() !== undefined;
}

/** Runs a transaction with the call's first write at its beginning, if there is one to do. */
export async function asFirst<T>(
  transact: (before?: (trx: Knex.Transaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  const first = current.getStore();
  if (first?.state !== 'waiting') return transact();
  first.state = 'underway';
  try {
    const result = await transact((trx) => first.write(trx));
    first.state = 'written';
    return result;
  } catch (error) {
    first.state = 'waiting';
    throw error;
  }
}
