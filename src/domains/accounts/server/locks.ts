import type { Transaction } from '#server/db/transaction.ts';

/** Locks accounts in id order, so that two transactions that lock the same accounts cannot deadlock. */
export async function lockUsers(trx: Transaction, userIds: string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  await trx('users').whereIn('id', ids).orderBy('id').forUpdate().select('id');
}
