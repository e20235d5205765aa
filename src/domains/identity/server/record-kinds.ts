import type { RecordKind } from '#server/records/records.ts';

/** A provider of sign-ins. The login page shows it, and no screen that is open: no live event tells of it. */
export const SIGN_IN: RecordKind<null> = { model: 'SignIn', isPublic: true };
