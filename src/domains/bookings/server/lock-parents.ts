import { type Reading, readLocked } from '#server/db/lock-rows.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockUnitRows } from '#domains/resources/server/index.ts';
import type { BookingRow } from '#domains/bookings/server/model.ts';

type ParentLocks = {
  /** The account that the activity names; null for the system. */
  actorId: string | null;
  /** Locks the accounts for this transaction alone. */
  isAlone?: boolean;
  /** Units that are locked before: those of a booking that will release them. */
  unitIds?: string[];
  /** What is read of an account once it is locked. */
  reading?: Reading | undefined;
};

/** So many units are locked in the same statement. More would make it long. */
const FEW_UNITS = 10;

/**
 * Takes shared locks on the accounts, resources and workspaces of bookings, in the order of locks (docs/architecture.md). The write
 * of a booking that follows takes them too, in another order: the database checks a foreign key whenever its index changes, and
 * these indexes contain the status and the period.
 * @returns what was read of the account
 */
export async function lockParents(
  trx: Transaction,
  bookings: Pick<BookingRow, 'assigned_user_id' | 'created_by' | 'resource_id' | 'space_id'>[],
  { actorId, isAlone = false, unitIds = [], reading }: ParentLocks,
): Promise<string | undefined> {
  const hasFew = new Set(unitIds).size <= FEW_UNITS;
  if (!hasFew) await lockUnitRows(trx, unitIds);
  const accounts = bookings.flatMap(({ assigned_user_id, created_by }) => [assigned_user_id, created_by]);
  return readLocked(trx, [
    { table: 'units', ids: hasFew ? unitIds : [], strength: 'exclusive' },
    {
      table: 'users',
      ids: [...accounts, actorId].filter((id) => id !== null),
      strength: isAlone ? 'exclusive' : 'shared',
      reading,
    },
    { table: 'resources', ids: bookings.map(({ resource_id }) => resource_id), strength: 'shared' },
    { table: 'spaces', ids: bookings.map(({ space_id }) => space_id), strength: 'shared' },
  ]);
}
