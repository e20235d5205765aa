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

/** The grant of a credit: what is new, and who has it. Amounts are those of its type. */
export type NewCredit = Pick<
  CreditRow,
  'space_id' | 'type' | 'amount' | 'valid_from' | 'valid_until' | 'source' | 'resource_ids' | 'note'
> &
  ({ user_id: string; company_id: null } | { user_id: null; company_id: string }) & { source_key: string | null };

const rowOf = (credit: NewCredit, now: Date) => {
  const { resource_ids } = credit;
  return { ...credit, resource_ids: resource_ids && JSON.stringify(resource_ids), balance: 0, created_at: now };
};

/**
 * Grants credits, in the transaction of the caller. The caller has checked that the person or the company belongs to the workspace.
 * @param credit.source_key what is granted once: a second grant with the same key changes nothing
 * @returns the credit, which is the earlier one for a key that is known
 */
export async function grantCredits(trx: Transaction, credit: NewCredit, now: Date): Promise<CreditRow> {
  const { source_key, amount } = credit;
  const [id] = await trx('credits').insert(rowOf(credit, now)).onConflict('source_key').ignore();
  if (!id) return expectRow(await trx('credits').where({ source_key }).forShare().first(), 'The granted credit');
  const credit_id = String(id);
  await enterCredits(trx, [{ credit_id, from_account: 'issued', to_account: 'credit', amount, at: now }]);
  return expectRow(await trx('credits').where('id', credit_id).first(), 'The granted credit');
}

type Keyed = NewCredit & { source_key: string };

/** Grants credits that have keys, like `grantCredits`. The number of statements does not depend on how many there are. */
export async function grantAllCredits(trx: Transaction, credits: Keyed[], now: Date): Promise<void> {
  if (credits.length === 0) return;
  await trx('credits')
    .insert(credits.map((credit) => rowOf(credit, now)))
    .onConflict('source_key')
    .ignore();
  const keys = credits.map(({ source_key }) => source_key);
  const granted = await trx('credits as c')
    .leftJoin('credit_entries as e', 'e.credit_id', 'c.id')
    .whereIn('c.source_key', keys)
    .whereNull('e.id')
    .select<Pick<CreditRow, 'id' | 'amount'>[]>('c.id', 'c.amount');
  if (granted.length === 0) return;
  const issued = { from_account: 'issued', to_account: 'credit', at: now } as const;
  await trx('credit_entries').insert(granted.map(({ id: credit_id, amount }) => ({ credit_id, amount, ...issued })));
  await trx('credits')
    .whereIn(
      'id',
      granted.map(({ id }) => id),
    )
    .update('balance', trx.ref('amount'));
}
