import type { Queryable } from '#server/db/transaction.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/model.ts';

/** The files of several records of a model, sorted by position, in one query. */
export async function attachmentsOf(
  knex: Queryable,
  model: string,
  modelIds: string[],
): Promise<Map<string, AttachmentView[]>> {
  const byOwner = new Map<string, AttachmentView[]>();
  if (modelIds.length === 0) return byOwner;
  const rows = await Attachment.query(knex)
    .where({ model, status: true })
    .whereIn('model_id', modelIds)
    .orderBy(['model_id', 'position', 'id']);
  for (const row of rows) byOwner.set(row.model_id, [...(byOwner.get(row.model_id) ?? []), attachmentView(row)]);
  return byOwner;
}
