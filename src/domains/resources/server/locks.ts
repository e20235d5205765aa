/** Locks units, in the order of locks in docs/architecture.md. */
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';

/**
 * Without the hint, the database may read a small table as a whole, and then waits for every locked row in it. With the id alone, MySQL
 * would read the whole index.
 */
const LOCK_SQL = 'SELECT id, status FROM units FORCE INDEX (PRIMARY) WHERE id IN (?) ORDER BY id FOR UPDATE';

/** Locks the units until the end of the transaction, in id order, including units that are out of use. */
export async function lockUnitRows(trx: Transaction, unitIds: string[]): Promise<void> {
  if (unitIds.length > 0) await select(trx, LOCK_SQL, [unitIds]);
}

/**
 * Locks all units of a resource or a workspace. Every change of a resource or a workspace begins with this. A transaction that
 * creates a booking first locks its units, and later takes shared locks on the resource and the workspace. The two therefore run
 * one after the other, and cannot deadlock.
 */
export async function lockUnitsOf(trx: Transaction, owner: { resource_id: string } | { space_id: string }) {
  // The ids are read without locks. A locking read of an index would lock the units in the order of the index.
  await lockUnitRows(trx, await trx('units').where(owner).pluck('id'));
}
