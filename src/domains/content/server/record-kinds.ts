/** Staff who see the website's content receive its events. Content belongs to no workspace. */
import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

export const CONTENT: RecordKind<null> = {
  model: 'Content',
  isPublic: true,
  news: (event, { id }) =>
    liveNews({ name: `content.${event}`, spaceId: null, audience: { staff: { area: 'cms' } }, data: { _id: id } }),
};
