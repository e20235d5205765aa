/**
 * A write that becomes part of the first transaction of a call, so that both are committed or neither. It is registered once at
 * the start of the call; `inTransaction` finds it at any depth of the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

export type FirstWrite = {
  /** Runs again if the transaction is retried. If it throws, the transaction is rolled back. */
  write(trx: Knex.Transaction): Promise<void>;
  /** `over` once the call has ended without a transaction. */
  state: 'waiting' | 'underway' | 'written' | 'over';
};

const current = new AsyncLocalStorage<FirstWrite>();

/** Runs `work`, whose first transaction begins with the write. Code that still runs after `work` has ended no longer writes. */
export async function withFirstWrite<T>(first: FirstWrite, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(first, work);
  } finally {
    if (first.state === 'waiting') first.state = 'over';
  }
}

/** True inside a call with a first write, whether it is done or not. */
export function hasFirstWrite(): boolean {
  return current.getStore() !== undefined;
}

/** Runs a transaction. If the first write of the call is still to be done, the transaction begins with it. */
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
