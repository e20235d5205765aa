/** The locks of units, and of what they belong to, in the order that docs/architecture.md gives. */
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';

/** Takes the units for the rest of the transaction, in id order; also those that are out of use. */
export async function holdUnits(trx: Transaction, unitIds: string[]): Promise<void> {
  if (unitIds.length > 0) await select(trx, 'SELECT id FROM units WHERE id IN (?) ORDER BY id FOR UPDATE', [unitIds]);
}

/**
 * Takes all units of a resource or a workspace. Whoever changes a resource or a workspace begins with this: a booking that is being
 * made has its unit, and locks its resource and its workspace shared after that. So nobody who holds such a shared lock is overtaken.
 */
export async function holdUnitsOf(trx: Transaction, owner: { resource_id: string } | { space_id: string }) {
  // Found first and locked then: an index would lock them in its own order.
  await holdUnits(trx, await trx('units').where(owner).pluck('id'));
}
