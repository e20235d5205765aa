import type { RecordKind } from '#server/records/records.ts';

/** An own text. Pages that are kept have those of their version (app/server/pages/page-answers.ts), so none needs to be touched. */
export const TEXT: RecordKind<null> = { model: 'Text' };
