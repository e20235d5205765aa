/** The searches that lead to the alternatives of a search without results. */
import type { RouterOutputs } from '#client/trpc.tsx';
import type { SearchQuery } from '#domains/workspaces/client/index.ts';
import type { Reader } from '#shared/languages.ts';
import { HOUR, formatDay, toLocal } from '#shared/time.ts';

export type Alternatives = RouterOutputs['availability']['alternatives'];
type Slot = Alternatives['times'][number];

/** The query for the same resource type and number of people in another period, in the zone of the workspace. */
export function queryOfSlot(query: SearchQuery, { from, to }: Slot, zone: string): SearchQuery {
  const start = toLocal(from, zone);
  const isMeeting = query.resource_type === 'meeting_room';
  return {
    ...query,
    from_date: start.day,
    to_date: isMeeting ? start.day : toLocal(new Date(to.getTime() - 1), zone).day,
    from_time: isMeeting ? start.time : null,
    duration: isMeeting ? (to.getTime() - from.getTime()) / HOUR : null,
  };
}

/** A period as text: 'Thu, 3 Dec 2026, 10:00 – 12:00' for a meeting, otherwise its days. */
export function slotText(
  { resource_type }: Pick<SearchQuery, 'resource_type'>,
  { from, to }: Slot,
  zone: string,
  reader?: Reader,
): string {
  const [start, end] = [toLocal(from, zone), toLocal(to, zone)];
  if (resource_type === 'meeting_room') return `${formatDay(start.day, reader)}, ${start.time} – ${end.time}`;
  const last = toLocal(new Date(to.getTime() - 1), zone).day;
  return last === start.day
    ? formatDay(start.day, reader)
    : `${formatDay(start.day, reader)} – ${formatDay(last, reader)}`;
}
