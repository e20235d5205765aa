import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** An import. The staff of the workspace who see its members receive its events. */
export const IMPORT: RecordKind<string> = {
  model: 'Import',
  news: (event, record) =>
    spaceNews(event === 'create' ? 'imports.create' : 'imports.update', record, { area: 'members' }),
};
