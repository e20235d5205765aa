import { lockRows } from '#server/db/lock-rows.ts';
import type { Transaction } from '#server/db/transaction.ts';

/** Locks accounts in id order, so that two transactions that lock the same accounts cannot deadlock. */
export function lockUsers(trx: Transaction, userIds: string[]): Promise<void> {
  return lockRows(trx, [{ table: 'users', ids: userIds, strength: 'exclusive' }]);
}
