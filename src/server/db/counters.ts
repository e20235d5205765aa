import type { Transaction } from '#server/db/transaction.ts';

/**
 * Raises a counter. Its row stays locked to the commit, so that numbers become visible in their order and none is left out.
 * @returns its new value
 */
export async function raiseCounter(trx: Transaction, name: string, by = 1): Promise<bigint> {
  await trx('counters').where('name', name).increment('value', by);
  const row = await trx('counters').where('name', name).first('value');
  if (!row) throw new Error(`There is no counter ${name}`);
  return BigInt(row.value);
}
