import type { RecordKind } from '#server/records/records.ts';

/** The card readers of a workspace. */
export const READERS: RecordKind<string> = { model: 'Workspace' };

/** The cards of an account. */
export const BILLING: RecordKind<null> = { model: 'Billing' };
