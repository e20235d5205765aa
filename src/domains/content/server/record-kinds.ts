/** Staff who see the website's content receive its events. Content belongs to no workspace. */
import { liveNews } from '#server/live.ts';
import type { LockedKind } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

export const CONTENT: LockedKind<null> = {
  model: 'Content',
  missing: msg('Content not found'),
  isPublic: true,
  news: (event, { id }) =>
    liveNews({ name: `content.${event}`, spaceId: null, audience: { staff: { area: 'cms' } }, data: { _id: id } }),
};
