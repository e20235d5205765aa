/** The kind of record of this domain, for the activity feed and live events. */
import { liveNews } from '#server/live.ts';
import type { RecordKind } from '#server/records/records.ts';
import { ONLY } from '#domains/accounting/server/model.ts';

/** The accounting has changed: its settings, the copy of Xero's list, or what was sent. */
export const accountingChanged = () =>
  liveNews({
    name: 'accounting.update',
    spaceId: null,
    audience: { staff: { area: 'xero' } },
    data: { _id: ONLY },
  });

export const ACCOUNTING: RecordKind<null> = { model: 'Accounting', news: accountingChanged };
