/** The bookings that start today, on the clock of their workspace. */
import type { Knex } from 'knex';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';

/** Today in one time zone, and the workspaces there. The day is half-open. */
export type Today = { from: Date; to: Date; spaceIds: string[] };

/** The current day of the workspaces, once for each time zone. @param spaceIds undefined for all workspaces */
export async function readToday(knex: Knex, spaceIds: string[] | undefined, now: Date): Promise<Today[]> {
  const spaces = knex('spaces').select('id', 'time_zone');
  if (spaceIds) void spaces.whereIn('id', spaceIds);
  const byZone = new Map<string, string[]>();
  for (const { id, time_zone } of await spaces) byZone.set(time_zone, [...(byZone.get(time_zone) ?? []), id]);
  return [...byZone].map(([zone, ids]) => {
    const { day } = toLocal(now, zone);
    return { from: fromLocal(day, '00:00', zone), to: fromLocal(addDays(day, 1), '00:00', zone), spaceIds: ids };
  });
}

/** The first and the last start of today in any of the zones; undefined without workspaces. */
export function limitsOf(today: Today[]): { from: Date; to: Date } | undefined {
  if (today.length === 0) return undefined;
  return {
    from: new Date(Math.min(...today.map(({ from }) => +from))),
    to: new Date(Math.max(...today.map(({ to }) => +to))),
  };
}

/** Limits a query to bookings that start today and are not canceled. */
export function whereArriving(query: Knex.QueryBuilder, today: Today[]): void {
  const limits = limitsOf(today);
  query.where('bookings.active', true);
  if (!limits) return void query.whereRaw('FALSE');
  query.where('starts_at', '>=', limits.from).where('starts_at', '<', limits.to);
  if (today.length < 2) return;
  query.where((zones) => {
    for (const { from, to, spaceIds } of today)
      void zones.orWhere((zone) =>
        zone.whereIn('bookings.space_id', spaceIds).where('starts_at', '>=', from).where('starts_at', '<', to),
      );
  });
}
