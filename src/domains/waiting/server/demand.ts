/** How many have joined the waiting list of a workspace. */
import { select } from '#server/db/statements.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/** Those who joined in a period, and those of them who got a place, by the type they waited for. */
type Demand = { type: ResourceType; joined: number; booked: number };

const JOINED_SQL = `SELECT type, COUNT(*) AS joined, SUM(status = 'booked') AS booked FROM waiting_entries FORCE INDEX (waiting_entries_space)
  WHERE space_id = ? AND created_at >= ? AND created_at < ? GROUP BY type`;

/** @param period half-open */
export async function waitingDemand(
  knex: Queryable,
  spaceId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Demand[]> {
  const rows = await select<Record<keyof Demand, string> & { type: ResourceType }>(knex, JOINED_SQL, [
    spaceId,
    from,
    to,
  ]);
  return rows.map(({ type, joined, booked }) => ({ type, joined: Number(joined), booked: Number(booked) }));
}
