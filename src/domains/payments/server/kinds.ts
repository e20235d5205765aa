import type { RecordKind } from '#domains/activity/server/records.ts';

/** The cards of an account. */
export const BILLING: RecordKind<null> = { model: 'Billing' };
