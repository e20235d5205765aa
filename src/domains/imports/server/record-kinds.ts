import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** An import. The staff of the workspace who see its members receive its events. */
export const IMPORT: RecordKind<string> = {
  model: 'Import',
  news: (event, { id, spaceId }) =>
    liveNews({
      name: event === 'create' ? 'imports.create' : 'imports.update',
      spaceId,
      audience: { staff: { area: 'members', spaceId } },
      data: { _id: id, space_id: spaceId },
    }),
};
