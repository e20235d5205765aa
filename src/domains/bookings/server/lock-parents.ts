import { type Value, select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BookingRow } from '#domains/bookings/server/model.ts';

const SHARED = 'LOCK IN SHARE MODE';

// With old statistics the database may read a whole index of a few thousand accounts instead, and wait for each locked row in it.
const parentsSql = (accounts: string) => `(SELECT id FROM users FORCE INDEX (PRIMARY) WHERE id IN (?) ${accounts})
  UNION ALL (SELECT id FROM resources FORCE INDEX (PRIMARY) WHERE id IN (?) ${SHARED})
  UNION ALL (SELECT id FROM spaces FORCE INDEX (PRIMARY) WHERE id IN (?) ${SHARED})`;

const idsOf = (ids: (string | null)[]): Value[] => [...new Set(['0', ...ids.filter((id) => id !== null)])];

type Locked = {
  /** The account that the activity names; null for the system. */
  actorId: string | null;
  /** Locks the accounts for this transaction alone. */
  isAlone?: boolean;
};

/**
 * Takes shared locks on the accounts, resources and workspaces of bookings, in the order of locks (docs/architecture.md). The write
 * of a booking that follows takes them too, in another order: the database checks a foreign key whenever its index changes, and
 * these indexes contain the status and the period.
 */
export async function lockParents(
  trx: Transaction,
  bookings: Pick<BookingRow, 'assigned_user_id' | 'created_by' | 'resource_id' | 'space_id'>[],
  { actorId, isAlone = false }: Locked,
): Promise<void> {
  const accounts = bookings.flatMap(({ assigned_user_id, created_by }) => [assigned_user_id, created_by]);
  const resources = bookings.map(({ resource_id }) => resource_id);
  const spaces = bookings.map(({ space_id }) => space_id);
  const sql = parentsSql(isAlone ? 'FOR UPDATE' : SHARED);
  await select(trx, sql, [idsOf([...accounts, actorId]), idsOf(resources), idsOf(spaces)]);
}
