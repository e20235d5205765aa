import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** The staff of the workspace who see its members receive these events. */
export const COMPANY: RecordKind<string> = {
  model: 'Company',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: `companies.${event}`,
      spaceId,
      audience: { staff: { area: 'members', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};
