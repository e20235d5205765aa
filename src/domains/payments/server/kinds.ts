import type { RecordKind } from '#domains/activity/server/index.ts';

/** The cards of an account. */
export const BILLING: RecordKind<null> = { model: 'Billing' };
