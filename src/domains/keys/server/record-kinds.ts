import type { RecordKind } from '#server/records/records.ts';

/** A key. No other screen shows it, so that no live event tells of it. */
export const KEY: RecordKind<null> = { model: 'Key' };
