/** Writes a batch of lines in a transaction, which an import commits and a check rolls back. */
import type { Call } from '#server/context.ts';
import { type Transaction, refuseTaken, within } from '#server/db/transaction.ts';
import type { ImportProblem } from '#domains/imports/schema.ts';
import type { WrittenLine } from '#domains/imports/server/kind.ts';
import type { PreparedFile, PreparedLine } from '#domains/imports/server/prepare.ts';
import type { ImportedRecord } from '#domains/imports/server/tables.ts';
import { InProgress } from '#shared/errors.ts';

type Line = Extract<PreparedLine, { key: string }>;
type NewRecord = WrittenLine & { line: Line };

export type WrittenBatch = {
  counts: { done: number; added: number; changed: number; same: number; refused: number };
  added: NewRecord[];
  changed: NewRecord[];
  problems: ImportProblem[];
};

/** The records of earlier imports, by external id. */
async function knownOf(trx: Transaction, { space_id, kind }: PreparedFile, lines: Line[]) {
  const keys = lines.map(({ key }) => key);
  const rows = await trx('imported_records').where({ space_id, kind }).whereIn('external_id', keys).select('*');
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Writes the lines. Each refused one has taken itself back. */
export async function writeLines(
  trx: Transaction,
  outer: Call,
  file: PreparedFile,
  { lines, mails }: { lines: PreparedLine[]; mails: boolean },
): Promise<WrittenBatch> {
  const { writer } = file;
  const call = { ...outer, services: within(outer.services, trx) };
  const valid = lines.filter((each): each is Line => !each.problems);
  const known = await knownOf(trx, file, valid);
  await writer.lock?.(
    trx,
    valid.map(({ value }) => value),
  );
  const [added, changed, problems]: [NewRecord[], NewRecord[], ImportProblem[]] = [[], [], []];
  let [same, refused] = [0, 0];
  for (const line of lines) {
    try {
      if (line.problems) {
        problems.push(...line.problems);
        refused += 1;
        continue;
      }
      const record = known.get(line.key);
      if (!record) added.push({ line, ...(await writer.create(call, line.value, mails)) });
      else if (record.line_hash === line.hash) same += 1;
      else changed.push({ line, ...(await writer.update(call, line.value, record)) });
    } catch (error) {
      problems.push(...file.problemsOf(error, line.line));
      refused += 1;
    }
  }
  const counts = { done: lines.length, added: added.length, changed: changed.length, same, refused };
  return { counts, added, changed, problems };
}

/** Stores which records the lines have made, and which were refused. */
export async function storeBatch(
  trx: Transaction,
  importId: string,
  { space_id, kind }: PreparedFile,
  { added, changed, problems }: WrittenBatch,
): Promise<void> {
  const rowOf = ({ line, record_id, version }: NewRecord): ImportedRecord => ({
    space_id,
    kind,
    external_id: line.key,
    import_id: importId,
    record_id,
    version,
    line_hash: line.hash,
    line: line.line,
    kept: null,
  });
  const records = () => trx('imported_records');
  if (added.length > 0)
    await records()
      .insert(added.map(rowOf))
      .catch(refuseTaken('PRIMARY', 'Another import writes the same records. Please try again', 'csv', InProgress));
  if (changed.length > 0)
    await records()
      .insert(changed.map(rowOf))
      .onConflict(['space_id', 'kind', 'external_id'])
      .merge(['version', 'line_hash']);
  if (problems.length > 0)
    await trx('import_problems')
      .insert(problems.map(({ line, heading, message }) => ({ import_id: importId, line, heading, message })))
      .onConflict(['import_id', 'line', 'heading'])
      .ignore();
}
