/** GET /privacy/exports/{id}/file. */
import type { Readable } from 'node:stream';
import { recordRead } from '#server/audit/reads.ts';
import type { Call } from '#server/context.ts';
import { type Download, exportRoute, fileOperation } from '#server/export-route.ts';
import { DataExportIdInput } from '#domains/privacy/schema.ts';
import { storedName } from '#domains/privacy/server/export/make.ts';
import { requireDataOf } from '#domains/privacy/server/export/rights.ts';
import { NotFound } from '#shared/errors.ts';
import { validate } from '#shared/validate.ts';
import { msg } from '#shared/texts.ts';

const READS = { what: msg('the data of a person as a file'), model: 'Member' as const, id: 'user_id' };
const LIMIT = { name: 'data-file', points: 10, seconds: 60 };

/**
 * Only whoever has asked gets the file, until its end, and staff only while they may still ask for it.
 * @throws NotFound also after the end; NotAllowed
 */
async function open(call: Call, query: Record<string, unknown>): Promise<Readable> {
  const { services, actor, now } = call;
  const { knex, storage } = services;
  const { _id: id } = validate(DataExportIdInput, { _id: query.id });
  const row = await knex('person_exports').where({ id, asked_by: actor.userId, state: 'ready' }).first();
  if (!row?.ends_at || row.ends_at <= now) throw new NotFound(msg('File not found'));
  await requireDataOf(call, row.user_id);
  const name = storedName(row);
  if (!(await storage.disk.exists(name))) throw new NotFound(msg('File not found'));
  // The entry names the person, whom the address does not.
  if (row.user_id !== actor.userId)
    await recordRead(call, READS, { input: { user_id: row.user_id }, done: 'downloaded' });
  return storage.disk.getStream(name);
}

export const dataDownload: Download = {
  path: '/privacy/exports/{id}/file',
  reads: READS,
  route: (readContext) =>
    exportRoute(readContext, {
      reads: false,
      byKey: false,
      limit: LIMIT,
      contentType: 'application/zip',
      filename: 'data.zip',
      open,
    }),
  operation: fileOperation({
    contentType: 'application/zip',
    content: 'The ZIP',
    operationId: 'privacy.file',
    summary: 'The data of a person as a ZIP, for whoever has asked for it',
    description:
      'Has `data.json`, its JSON schema `data.schema.json`, the invoices as PDFs, and the pictures. Not with a key: a person has to sign in.',
    tags: ['privacy'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '7' }],
  }),
};
