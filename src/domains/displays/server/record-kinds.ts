import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The staff who edit the meeting rooms of the workspace receive these events. */
export const DISPLAY: RecordKind<string> = {
  model: 'Display',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: `displays.${event}`,
      spaceId,
      audience: { staff: { area: 'resources.meetingRooms', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};
