import { spaceNews } from '#server/live.ts';
import type { LockedKind } from '#server/records/records.ts';
import { msg } from '#shared/texts.ts';

/** Visitors see plans in the search, so everybody is informed. A plan is never deleted, only switched off. */
export const PLAN: LockedKind<string> = {
  model: 'Plan',
  missing: msg('Plan not found'),
  news: (event, record) => spaceNews(event === 'create' ? 'plans.create' : 'plans.update', record, { everyone: true }),
};
