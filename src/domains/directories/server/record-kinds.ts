import type { RecordKind } from '#server/records/records.ts';

/** A directory of a company. No other screen shows it, so that no live event tells of it. */
export const DIRECTORY: RecordKind<null> = { model: 'Directory' };
