/** The ledger of credits. What is left of a credit changes only here, under the lock of its row, together with an entry. */
import type { Transaction } from '#server/db/transaction.ts';
import type { CreditEntryRow, CreditRow } from '#domains/credits/server/tables.ts';
import { expectRow } from '#server/db/expect-row.ts';

/** Locks credits, in the order of their ids, and reads them as they are then. */
export async function lockCredits(trx: Transaction, ids: string[]): Promise<CreditRow[]> {
  if (ids.length === 0) return [];
  return trx
    .from(trx.raw('credits FORCE INDEX (PRIMARY)'))
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .select<CreditRow[]>('*');
}

export type NewEntry = Omit<CreditEntryRow, 'id' | 'note' | 'booking_id'> &
  Partial<Pick<CreditEntryRow, 'note' | 'booking_id'>>;

/** Moves amounts between accounts. The caller has locked the credits. The database refuses what would leave less than nothing. */
export async function enterCredits(trx: Transaction, entries: NewEntry[]): Promise<void> {
  const moved = entries.filter(({ amount }) => amount > 0);
  if (moved.length === 0) return;
  await trx('credit_entries').insert(moved);
  for (const { credit_id, to_account, amount } of moved)
    await trx('credits')
      .where('id', credit_id)
      .increment('balance', to_account === 'credit' ? amount : -amount);
}

/** The grant of a credit: what is new, and who has it. Amounts are minutes of meeting rooms, or days of flexi desks. */
export type NewCredit = Pick<
  CreditRow,
  'space_id' | 'type' | 'amount' | 'valid_from' | 'valid_until' | 'source' | 'resource_ids' | 'note'
> &
  ({ user_id: string; company_id: null } | { user_id: null; company_id: string }) & { source_key: string | null };

/**
 * Grants credits, in the transaction of the caller. The caller has checked that the person or the company belongs to the workspace.
 * @param credit.source_key what is granted once: a second grant with the same key changes nothing
 * @returns the credit, which is the earlier one for a key that is known
 */
export async function grantCredits(trx: Transaction, credit: NewCredit, now: Date): Promise<CreditRow> {
  const { source_key, resource_ids, amount } = credit;
  const row = { ...credit, resource_ids: resource_ids && JSON.stringify(resource_ids), balance: 0, created_at: now };
  const [id] = await trx('credits').insert(row).onConflict('source_key').ignore();
  if (!id) return expectRow(await trx('credits').where({ source_key }).forShare().first(), 'The granted credit');
  const credit_id = String(id);
  await enterCredits(trx, [{ credit_id, from_account: 'issued', to_account: 'credit', amount, at: now }]);
  return expectRow(await trx('credits').where('id', credit_id).first(), 'The granted credit');
}
