/** The open entries of a workspace, and what decides about them. */
import type { Transaction } from '#server/db/transaction.ts';
import { select } from '#server/db/statements.ts';
import { publish } from '#server/outbox.ts';
import { periodProblem, takesBookings } from '#domains/availability/index.ts';
import { type Places, readPlacesAt } from '#domains/availability/server/index.ts';
import { readStages } from '#domains/bookings/server/index.ts';
import { OPEN, type Status, statusOf } from '#domains/waiting/rules.ts';
import { COLUMNS, type LineEntry } from '#domains/waiting/server/line.ts';
import { entryNews, movedUpNews } from '#domains/waiting/server/record-kinds.ts';
import { type findSpace, openingTimes } from '#domains/workspaces/server/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { lastDayOf } from '#shared/time.ts';

export type WaitingSpace = Awaited<ReturnType<typeof findSpace>>;

export type OpenEntry = LineEntry & { booking_id: string | null; has_access: 0 | 1 };

/** Blocked accounts have no access, nor have members who are blocked in the workspace. */
const OPEN_SQL = `SELECT ${COLUMNS}, booking_id,
    EXISTS(SELECT 1 FROM users u WHERE u.id = user_id AND u.status = 1) AND NOT EXISTS(SELECT 1 FROM user_spaces m
      WHERE m.user_id = waiting_entries.user_id AND m.space_id = waiting_entries.space_id AND m.active = 0) AS has_access
  FROM waiting_entries WHERE status IN (?) AND space_id = ?`;

/** The places of each type for which somebody waits. */
export type PlacesByType = ReadonlyMap<ResourceType, Places>;

/** The open entries of a workspace. The caller has locked its line. */
export function readOpen(trx: Transaction, spaceId: string): Promise<OpenEntry[]> {
  return select<OpenEntry>(trx, OPEN_SQL, [OPEN, spaceId]);
}

/** Reads the places of the few types for which somebody waits. */
export async function placesFor(
  trx: Transaction,
  space: WaitingSpace,
  entries: OpenEntry[],
  now: Date,
): Promise<PlacesByType> {
  const byType = new Map<ResourceType, Places>();
  const waiting = entries.filter(({ status }) => status === 'waiting');
  for (const type of new Set(waiting.map((entry) => entry.type))) {
    const periods = waiting.filter((entry) => entry.type === type);
    byType.set(type, await readPlacesAt(trx, space, { type, periods, now }));
  }
  return byType;
}

/** The places that will do for an entry, free or not. */
export function suiting({ type, resource_id }: OpenEntry, places: PlacesByType): Places['found'] {
  const found = places.get(type)?.found ?? [];
  return resource_id === null ? found : found.filter(({ resource }) => resource.id === resource_id);
}

function isBookable(entry: OpenEntry, space: WaitingSpace, places: PlacesByType): boolean {
  const lastDay = lastDayOf(entry.to, space.time_zone);
  const takes = suiting(entry, places).some(({ units }) => units.some((unit) => takesBookings(unit, lastDay)));
  return space.active && takes;
}

type At = { space: WaitingSpace; places: PlacesByType; now: Date };

/**
 * Records which of the entries have ended.
 * @returns those that wait on
 */
export async function endEntries(trx: Transaction, entries: OpenEntry[], at: At): Promise<OpenEntry[]> {
  const { space, places, now } = at;
  const offered = entries.flatMap(({ booking_id }) => booking_id ?? []);
  const stages = await readStages(trx, offered, now);
  const statusNow = (entry: OpenEntry): Status => {
    const offer = (entry.booking_id && stages.get(entry.booking_id)) ?? null;
    const facts = {
      offer: offer || null,
      isLate: periodProblem(openingTimes(space), entry, now)?.kind === 'past',
      hasAccess: entry.has_access === 1,
      isBookable: isBookable(entry, space, places),
    };
    return statusOf(facts);
  };
  const decided = entries.map((entry) => ({ entry, status: statusNow(entry) }));
  const ended = decided.filter(({ status }) => !OPEN.includes(status));
  for (const status of new Set(ended.map((each) => each.status))) {
    const ids = ended.filter((each) => each.status === status).map(({ entry }) => entry.id);
    await trx('waiting_entries').whereIn('id', ids).update({ status, ended_at: now });
  }
  const waiting = decided.filter(({ status }) => status === 'waiting').map(({ entry }) => entry);
  const gone = ended.map(({ entry }) => entry);
  const left = gone.filter(({ status }) => status === 'waiting');
  await publish(trx, [...gone.map((entry) => entryNews('update', entry)), ...movedUpNews(left, waiting)], now);
  return waiting;
}
