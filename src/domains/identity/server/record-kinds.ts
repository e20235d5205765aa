import type { RecordKind } from '#server/records/records.ts';

/** A provider of sign-ins. No other screen shows it, so that no live event tells of it. */
export const SIGN_IN: RecordKind<null> = { model: 'SignIn' };
