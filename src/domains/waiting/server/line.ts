/** Reads and locks the line of a workspace. */
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { execute, select } from '#server/db/statements.ts';
import { type Status, type Wish, OPEN } from '#domains/waiting/rules.ts';
import type { EntryRow } from '#domains/waiting/server/tables.ts';

/** An upsert, which locks the row even if it is new. */
const LOCK_SQL = `INSERT INTO waiting_queues (space_id, joined) VALUES (?, ?)
  ON DUPLICATE KEY UPDATE joined = joined + VALUES(joined)`;

/**
 * Locks the line of a workspace until the end of the transaction. Whoever changes an entry does so first, so that nobody is skipped.
 * @param joining how many people join it
 */
export async function lockLine(trx: Transaction, spaceId: string, joining = 0): Promise<void> {
  await execute(trx, LOCK_SQL, [spaceId, joining]);
}

/** A wish of an entry. */
export type LineEntry = Wish & Pick<EntryRow, 'id' | 'user_id' | 'resource_id' | 'capacity'> & { status: Status };

export const COLUMNS = `id, space_id, user_id, type, resource_id, capacity, status, starts_at AS \`from\`, ends_at AS \`to\``;
const WAITING_SQL = `SELECT ${COLUMNS} FROM waiting_entries WHERE status = 'waiting' AND space_id IN (?)`;
const OWN_SQL = `SELECT ${COLUMNS} FROM waiting_entries WHERE user_id = ? AND status IN (?)`;

/** The entries that wait in some workspaces. */
export async function readWaiting(knex: Queryable, spaceIds: string[]): Promise<LineEntry[]> {
  return spaceIds.length > 0 ? select<LineEntry>(knex, WAITING_SQL, [spaceIds]) : [];
}

/** The open entries of a person, in all workspaces. */
export function readOwnOpen(knex: Queryable, userId: string): Promise<LineEntry[]> {
  return select<LineEntry>(knex, OWN_SQL, [userId, OPEN]);
}
