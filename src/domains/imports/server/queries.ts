import type { Knex } from 'knex';
import { managesSpace, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { ImportDetail, ImportView, ListImportsInput } from '#domains/imports/schema.ts';
import { KINDS } from '#domains/imports/server/kinds/index.ts';
import type { ImportRow } from '#domains/imports/server/tables.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** How long a call works before it leaves the rest to the next one. */
const LONGEST_CALL_MS = 8 * SECOND;

/** @returns whether the time of a call is over */
export function timeLimit(): () => boolean {
  const end = performance.now() + LONGEST_CALL_MS;
  return () => performance.now() > end;
}

export function importView({ id, user_id: _by, file_hash: _hash, ...row }: ImportRow): ImportView {
  return { _id: id, ...row };
}

/** @throws NotFound for an import of a workspace that the caller does not manage */
function requireReach({ actor }: Call, row: ImportRow | undefined): ImportRow {
  if (!row || !managesSpace(actor, row.space_id)) throw new NotFound(msg('Import not found'));
  return row;
}

/** Locks an import, which its calls do before anything else. @throws NotFound, NotAllowed */
export async function lockImport(trx: Transaction, call: Call, id: string): Promise<ImportRow> {
  const row = requireReach(call, await trx('imports').where({ id }).forUpdate().first());
  KINDS[row.kind].requireAllowed?.(call, row.space_id);
  return row;
}

/** The imports of a workspace, newest first. @throws NotAllowed */
export async function listImports(
  { services, actor }: Call,
  { space_id, ...paging }: ListImportsInput,
): Promise<Page<ImportView>> {
  requireManages(actor, space_id);
  const query = tableBy(services.knex, 'imports', 'imports_list').where({ space_id });
  const read = (page: Knex.QueryBuilder) => page.select<ImportRow[]>('*');
  return mapPage(await paged({ table: 'imports', query, read }, paging), importView);
}

/** An import with the lines that were refused, and with the records that an undo has left. @throws NotFound */
export async function getImport(call: Call, { _id: id }: { _id: string }): Promise<ImportDetail> {
  const { knex } = call.services;
  const row = requireReach(call, await knex('imports').where({ id }).first());
  const [problems, left] = await Promise.all([
    knex('import_problems').where('import_id', id).orderBy('line').select('line', 'heading', 'message'),
    knex('imported_records')
      .where('import_id', id)
      .whereNotNull('kept')
      .orderBy('line')
      .select('line', 'external_id', 'kept'),
  ]);
  return {
    ...importView(row),
    problems,
    left: left.map(({ line, external_id, kept }) => ({ line, external_id, message: kept ?? '' })),
  };
}
