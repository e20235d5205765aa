import type { RecordKind } from '#server/records/records.ts';

export const SETTING: RecordKind<null> = { model: 'Setting' };
