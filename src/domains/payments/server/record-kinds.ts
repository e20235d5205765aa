import type { RecordKind } from '#server/records/records.ts';

/** The cards of an account. */
export const BILLING: RecordKind<null> = { model: 'Billing' };
