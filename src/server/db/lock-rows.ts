/** Locks of a few rows by their ids, which never read another row. */
import { type Value, select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type LockStrength = 'shared' | 'exclusive';

/**
 * What is read of one row once it is locked: a text. A subquery locks nothing. It must refer to a column of the row, so that the database
 * cannot evaluate it before the lock. There is one in a statement: a second would see what was committed when the first was evaluated.
 */
export type Reading = { id: string; sql: string; values: Value[] };

/** The rows of one table, by id. Ids that do not exist are ignored. */
export type RowLock = { table: 'units' | 'users' | 'resources' | 'spaces'; ids: string[]; strength: LockStrength };

const CLAUSE: Record<LockStrength, string> = { shared: 'LOCK IN SHARE MODE', exclusive: 'FOR UPDATE' };

const NOTHING: Omit<Reading, 'id'> = { sql: 'NULL', values: [] };

const inNumberOrder = (ids: string[]) => [...new Set(ids)].sort((a, b) => Number(BigInt(a) - BigInt(b)));

/**
 * Locks rows until the end of the transaction, in one statement: table by table in the given order, in id order within a table.
 *
 * Each row has its own `id = ?`. For `id IN (…)` the database may choose to read the whole index when the table is small or its
 * statistics are old, and then waits for every locked row in it.
 */
export async function lockRows(trx: Transaction, locks: RowLock[]): Promise<void> {
  await readLocked(trx, locks);
}

/** The same. @returns what was read of the row that the reading names; undefined if that is nothing */
export async function readLocked(
  trx: Transaction,
  locks: (RowLock & { reading?: Reading | undefined })[],
): Promise<string | undefined> {
  const parts = locks.flatMap(({ table, ids, strength, reading }) =>
    inNumberOrder(ids).map((id) => {
      const { sql, values } = reading?.id === id ? reading : NOTHING;
      return {
        sql: `(SELECT id, ${sql} AS found FROM ${table} WHERE id = ? ${CLAUSE[strength]})`,
        values: [...values, id],
      };
    }),
  );
  if (parts.length === 0) return undefined;
  const sql = parts.map((part) => part.sql).join(' UNION ALL ');
  const values = parts.flatMap((part) => part.values);
  const rows = await select<{ found: string | null }>(trx, sql, values);
  return rows.find(({ found }) => found !== null)?.found ?? undefined;
}
