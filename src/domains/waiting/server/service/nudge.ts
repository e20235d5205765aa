/** Tells the line of a workspace that a place may have become free. */
import type { Services } from '#server/context.ts';
import { momentOf } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type News, publish } from '#server/outbox.ts';

/** A place of a workspace may have become free. */
export const PLACE_FREED = 'waiting.place-freed';

export function freedNews(spaceId: string): News {
  return { topic: PLACE_FREED, payload: { spaceId } };
}

const SPACES_SQL = 'SELECT space_id FROM bookings WHERE id IN (?)';
const LINES_SQL = `SELECT DISTINCT space_id FROM waiting_entries
  WHERE status IN ('waiting', 'offered') AND space_id IN (?)`;

type Line = { space_id: string };

/** What can be booked in these workspaces has changed. Nothing happens where nobody waits. */
export async function nudgeLines(services: Services, spaceIds: string[]): Promise<void> {
  const lines = spaceIds.length > 0 ? await select<Line>(services.knex, LINES_SQL, [spaceIds]) : [];
  if (lines.length === 0) return;
  const news = lines.map(({ space_id }) => freedNews(space_id));
  await inTransaction(services, (trx) => publish(trx, news, momentOf(services).now));
}

/** Bookings have changed, and may have freed a place. */
export async function nudgeLinesOf(services: Services, bookingIds: string[]): Promise<void> {
  const spaces = await select<Line>(services.knex, SPACES_SQL, [bookingIds]);
  await nudgeLines(services, [...new Set(spaces.map(({ space_id }) => space_id))]);
}
