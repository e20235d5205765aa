import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Staff who see the campaigns of the workspace receive these events. */
export const CAMPAIGN = {
  model: 'Campaign',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: event === 'create' ? 'campaigns.create' : 'campaigns.update',
      spaceId,
      audience: { staff: { area: 'mail', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
} satisfies RecordKind<string>;
