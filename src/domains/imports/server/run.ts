/** The check of a file, and its import. Both go on until a call has lasted for some seconds; the next call goes on after that. */
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { lockActor } from '#server/records/activities.ts';
import { recordChange } from '#server/records/records.ts';
import type { CheckImportInput, ImportCheck, ImportView, RunImportInput } from '#domains/imports/schema.ts';
import { importSentences } from '#domains/imports/sentences.ts';
import { type WrittenBatch, writeLines, storeBatch } from '#domains/imports/server/write-lines.ts';
import { type PreparedFile, prepareFile } from '#domains/imports/server/prepare.ts';
import { importView, lockImport, timeLimit } from '#domains/imports/server/queries.ts';
import { IMPORT } from '#domains/imports/server/record-kinds.ts';
import type { ImportRow } from '#domains/imports/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** Rolls back the lines of a check. */
class Checked extends Error {
  readonly batch: WrittenBatch;

  constructor(batch: WrittenBatch) {
    super();
    this.batch = batch;
  }
}

async function tryLines(call: Call, file: PreparedFile, from: number): Promise<WrittenBatch> {
  const lines = file.lines.slice(from, from + file.batch);
  try {
    return await inTransaction(call.services, async (trx) => {
      throw new Checked(await writeLines(trx, call, file, { lines, mails: false }));
    });
  } catch (error) {
    if (error instanceof Checked) return error.batch;
    throw error;
  }
}

/**
 * Tries the import of a file: each batch of lines is written and rolled back, so that it meets the rules of the forms.
 * @returns the counts and the problems of the lines after `after`; `done` is how many lines of the file are checked
 * @throws NotAllowed, NotFound; InvalidInput for a file that cannot be read
 */
export async function checkImport(call: Call, { after, ...input }: CheckImportInput): Promise<ImportCheck> {
  const file = await prepareFile(call, input);
  const check: ImportCheck = {
    ...{ total: file.lines.length, done: after, added: 0, changed: 0, same: 0, refused: 0 },
    ignored: file.ignored,
    preview: after === 0 ? file.preview : [],
    problems: [],
  };
  const isOver = timeLimit();
  while (check.done < check.total && !isOver()) {
    const { counts, problems } = await tryLines(call, file, check.done);
    for (const name of Object.keys(counts) as (keyof WrittenBatch['counts'])[]) check[name] += counts[name];
    check.problems.push(...problems);
  }
  return check;
}

async function beginImport(call: Call, file: PreparedFile, { file_name = '', mails }: RunImportInput): Promise<string> {
  const { actor, now } = call;
  const { space_id, kind, hash: file_hash, lines } = file;
  return inTransaction(call.services, async (trx) => {
    await lockActor(trx, actor.userId);
    const space = await findSpace(trx, space_id);
    const row = { space_id, kind, user_id: actor.userId, file_name, file_hash, mails, total: lines.length };
    const [inserted] = await trx('imports').insert({ ...row, status: 'running', created_at: now });
    const id = String(inserted);
    const action = importSentences.began({ kind, space: space.name });
    await recordChange(trx, call, { kind: IMPORT, event: 'create', id, spaceId: space_id, action });
    return id;
  });
}

/** Imports the next batch of lines. */
async function importNext(trx: Transaction, call: Call, id: string, file: PreparedFile): Promise<ImportRow> {
  const row = await lockImport(trx, call, id);
  const { space_id, kind, done, mails, total } = row;
  if (space_id !== file.space_id || kind !== file.kind || row.file_hash !== file.hash)
    throw new InvalidInput(msg('Please choose the same file'), 'csv');
  if (row.status === 'done') return row;
  if (row.status !== 'running') throw new Conflict(msg('This import was taken back'));
  const batch = await writeLines(trx, call, file, { lines: file.lines.slice(done, done + file.batch), mails });
  await storeBatch(trx, id, file, batch);
  const after = { ...row };
  const names = Object.keys(batch.counts) as (keyof WrittenBatch['counts'])[];
  for (const name of names) after[name] += batch.counts[name];
  if (after.done === total) {
    Object.assign(after, { status: 'done', ended_at: call.now });
    const { added, changed, refused } = after;
    const action = importSentences.imported({ kind, added, changed, refused });
    await recordChange(trx, call, { kind: IMPORT, event: 'update', id, spaceId: space_id, action });
  }
  const { status, ended_at } = after;
  const changed = Object.fromEntries(names.map((name) => [name, after[name]]));
  await trx('imports')
    .where({ id })
    .update({ ...changed, status, ended_at });
  return after;
}

/**
 * Imports a file, or goes on with an import of it. Lines that are refused are named, the others are written.
 * @returns the import; while its status is `running`, another call with its id and the same file goes on
 * @throws NotAllowed, NotFound; InvalidInput for a file that cannot be read, or another one; Conflict for an import that was taken back
 */
export async function runImport(call: Call, input: RunImportInput): Promise<ImportView> {
  const file = await prepareFile(call, input);
  const id = input._id ?? (await beginImport(call, file, input));
  const isOver = timeLimit();
  for (;;) {
    const row = await inTransaction(call.services, (trx) => importNext(trx, call, id, file));
    if (row.status !== 'running' || isOver()) return importView(row);
  }
}
