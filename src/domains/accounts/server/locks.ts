import type { Transaction } from '#server/db/transaction.ts';

/** Locks accounts, in id order, so that two who lock the same ones never wait for each other. */
export async function lockUsers(trx: Transaction, userIds: string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  await trx('users').whereIn('id', ids).orderBy('id').forUpdate().select('id');
}
