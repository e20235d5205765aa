import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction, within } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/records.ts';
import type { ImportView } from '#domains/imports/schema.ts';
import { importSentences } from '#domains/imports/sentences.ts';
import { KINDS } from '#domains/imports/server/kinds/index.ts';
import { importView, lockImport, timeLimit } from '#domains/imports/server/queries.ts';
import { IMPORT } from '#domains/imports/server/record-kinds.ts';
import type { ImportedRecord, ImportRow } from '#domains/imports/server/tables.ts';
import { AppError, NotFound } from '#shared/errors.ts';

/** What an earlier undo has left is tried again. */
async function beginUndo(trx: Transaction, call: Call, id: string): Promise<void> {
  const { status } = await lockImport(trx, call, id);
  if (status === 'undoing') return;
  await trx('imported_records').where('import_id', id).update({ kept: null });
  await trx('imports').where({ id }).update({ status: 'undoing', kept: 0, ended_at: null });
}

/** @returns why the record stays; undefined if it was taken back, or is gone already */
async function undoRecord(trx: Transaction, call: Call, row: ImportRow, record: ImportedRecord) {
  try {
    await inTransaction(within(call.services, trx), (step) =>
      KINDS[row.kind].undo({ ...call, services: within(call.services, step) }, step, record, row.mails),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!(error instanceof NotFound)) return error.message;
  }
  return undefined;
}

/** Takes back the latest record that is left. */
async function undoNext(trx: Transaction, call: Call, id: string): Promise<ImportRow> {
  const row = await lockImport(trx, call, id);
  if (row.status !== 'undoing') return row;
  const records = () => trx('imported_records').where({ import_id: id }).whereNull('kept');
  const record = await records().orderBy('line', 'desc').first();
  if (!record) {
    const after = { status: 'undone', ended_at: call.now } as const;
    await trx('imports').where({ id }).update(after);
    const action = importSentences.tookBack({ kind: row.kind, kept: row.kept });
    await recordChange(trx, call, { kind: IMPORT, event: 'update', id, spaceId: row.space_id, action });
    return { ...row, ...after };
  }
  const { external_id } = record;
  const kept = await undoRecord(trx, call, row, record);
  if (kept === undefined) await records().where({ external_id }).delete();
  else {
    await records().where({ external_id }).update({ kept });
    await trx('imports').where({ id }).increment('kept', 1);
  }
  return row;
}

/**
 * Takes back what an import has made: bookings are cancelled, companies deleted, people removed from the workspace. What somebody has
 * changed or used since stays, and is named.
 * @returns the import; while its status is `undoing`, another call goes on
 * @throws NotFound, NotAllowed
 */
export async function undoImport(call: Call, { _id: id }: { _id: string }): Promise<ImportView> {
  await inTransaction(call.services, (trx) => beginUndo(trx, call, id));
  const isOver = timeLimit();
  for (;;) {
    const row = await inTransaction(call.services, (trx) => undoNext(trx, call, id));
    if (row.status !== 'undoing' || isOver()) return importView(row);
  }
}
