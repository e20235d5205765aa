/** Which start times of a meeting are taken, and when a taken room is free. */
import type { RouterOutputs } from '#client/trpc.tsx';
import { isFreeIn } from '#domains/availability/busy.ts';
import type { SearchQuery } from '#domains/workspaces/client/index.ts';
import { HOUR, fromLocal } from '#shared/time.ts';

export type RoomTimes = RouterOutputs['availability']['roomTimes']['rooms'][number];

type Meeting = Pick<SearchQuery, 'from_date' | 'duration'>;

/** Whether a room is free for a meeting from a start time, in the zone of the workspace. */
export function isFreeFrom({ busy }: Pick<RoomTimes, 'busy'>, time: string, meeting: Meeting, zone: string): boolean {
  const from = fromLocal(meeting.from_date!, time, zone);
  return isFreeIn(busy, { from, to: new Date(from.getTime() + (meeting.duration ?? 0) * HOUR) });
}

/**
 * The start times at which no room that is large enough is free. Without a number of people, every room is. No time is taken if no room
 * is large enough: another time would not help.
 */
export function takenTimes(
  rooms: readonly RoomTimes[],
  times: readonly string[],
  query: Meeting & Pick<SearchQuery, 'capacity'>,
  zone: string,
): string[] {
  const large = rooms.filter(({ capacity }) => capacity >= (query.capacity ?? 1));
  if (large.length === 0) return [];
  return times.filter((time) => !large.some((room) => isFreeFrom(room, time, query, zone)));
}
