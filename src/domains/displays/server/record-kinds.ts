import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The staff who edit the meeting rooms of the workspace receive these events. */
export const DISPLAY: RecordKind<string> = {
  model: 'Display',
  news: (event, record) => spaceNews(`displays.${event}`, record, { area: 'resources.meetingRooms' }),
};
