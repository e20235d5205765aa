import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Staff who see the campaigns of the workspace receive these events. */
export const CAMPAIGN = {
  model: 'Campaign',
  news: (event, record) =>
    spaceNews(event === 'create' ? 'campaigns.create' : 'campaigns.update', record, { area: 'mail' }),
} satisfies RecordKind<string>;

/** The audience of a workspace, at the id of the workspace. */
export const AUDIENCE: RecordKind<string> = {
  model: 'Campaign',
  news: (_event, record) => spaceNews('campaigns.audience', record, { area: 'mail' }),
};
