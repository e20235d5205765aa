import { spaceNews } from '#server/live.ts';
import type { LockedKind } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** The members of the workspace receive these events, and its staff who see the announcements. */
export const ANNOUNCEMENT: LockedKind<string> = {
  model: 'Announcement',
  missing: msg('Announcement not found'),
  news: (event, record) =>
    spaceNews(`announcements.${event}`, record, { membersOf: record.spaceId, area: 'announcements' }),
};
