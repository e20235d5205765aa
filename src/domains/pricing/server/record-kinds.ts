import { spaceNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';

/** Visitors see plans in the search, so everybody is informed. A plan is never deleted, only switched off. */
export const PLAN: RecordKind<string> = {
  model: 'Plan',
  news: (event, record) => spaceNews(event === 'create' ? 'plans.create' : 'plans.update', record, { everyone: true }),
};
