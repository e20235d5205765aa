/** Locks of a few rows by their ids, which never read another row. */
import { type Value, select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type LockStrength = 'shared' | 'exclusive';

/** The rows of one table, by id. Ids that do not exist are ignored. */
export type RowLock = { table: 'units' | 'users' | 'resources' | 'spaces'; ids: string[]; strength: LockStrength };

const CLAUSE: Record<LockStrength, string> = { shared: 'LOCK IN SHARE MODE', exclusive: 'FOR UPDATE' };

const inNumberOrder = (ids: string[]) => [...new Set(ids)].sort((a, b) => Number(BigInt(a) - BigInt(b)));

/**
 * Locks rows until the end of the transaction, in one statement: table by table in the given order, in id order within a table.
 *
 * Each row has its own `id = ?`. For `id IN (…)` the database may choose to read the whole index when the table is small or its
 * statistics are old, and then waits for every locked row in it.
 */
export async function lockRows(trx: Transaction, locks: RowLock[]): Promise<void> {
  const parts = locks.flatMap(({ table, ids, strength }) =>
    inNumberOrder(ids).map((id) => ({ sql: `(SELECT id FROM ${table} WHERE id = ? ${CLAUSE[strength]})`, id })),
  );
  if (parts.length === 0) return;
  const values: Value[] = parts.map(({ id }) => id);
  await select(trx, parts.map(({ sql }) => sql).join(' UNION ALL '), values);
}
