/** The kinds of records of this domain, for the activity feed and live events. */
import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Staff who see the doors of the workspace receive these events. */
export const DOOR: RecordKind<string> = {
  model: 'Door',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: `doors.${event}`,
      spaceId,
      audience: { staff: { area: 'door', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};

/** New unlocks were read. */
export const unlocksRead = (spaceId: string) =>
  liveNews({
    name: 'unlocks.create',
    spaceId,
    audience: { staff: { area: 'userActivity', spaceId } },
    data: { _id: spaceId, space_id: spaceId },
  });
