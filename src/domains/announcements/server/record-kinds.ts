import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The members of the workspace receive these events, and its staff who see the announcements. */
export const ANNOUNCEMENT: RecordKind<string> = {
  model: 'Announcement',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: `announcements.${event}`,
      spaceId,
      audience: { membersOf: spaceId, staff: { area: 'announcements', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};
