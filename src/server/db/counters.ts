import type { Transaction } from '#server/db/transaction.ts';

/**
 * Increases a counter. Its row stays locked until the commit, so numbers become visible in order and without gaps.
 * @returns the new value
 */
export async function raiseCounter(trx: Transaction, name: string, by = 1): Promise<bigint> {
  await trx('counters').where('name', name).increment('value', by);
  const row = await trx('counters').where('name', name).first('value');
  if (!row) throw new Error(`There is no counter ${name}`);
  return BigInt(row.value);
}
