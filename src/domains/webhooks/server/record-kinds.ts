import type { RecordKind } from '#server/records/records.ts';

/** A webhook. No other screen shows it, so that no live event tells of it. */
export const WEBHOOK: RecordKind<null> = { model: 'Webhook' };
