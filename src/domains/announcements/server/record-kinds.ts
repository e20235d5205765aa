import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The members of the workspace receive these events, and its staff who see the announcements. */
export const ANNOUNCEMENT: RecordKind<string> = {
  model: 'Announcement',
  news: (event, record) =>
    spaceNews(`announcements.${event}`, record, { membersOf: record.spaceId, area: 'announcements' }),
};
