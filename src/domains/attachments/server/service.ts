import type { Call, Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { FileRule } from '#domains/attachments/rules.ts';
import type { AttachmentUpdateInput, AttachmentView } from '#domains/attachments/schema.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/model.ts';
import { type AttachmentOwner, type WrittenChange, ownerOf } from '#domains/attachments/server/owners.ts';
import { Changed, InvalidInput, NotFound } from '#shared/errors.ts';
import { requireRestorable } from '#shared/restoring.ts';
import { msg } from '#shared/texts.ts';

const OTHER_PICTURE = msg('There is another picture now');

const hasRule = (owner: AttachmentOwner | undefined): owner is UploadOwner => owner?.rule !== undefined;

export type UploadOwner = AttachmentOwner & { rule: FileRule };

/** @throws InvalidInput for a model that has no files, or whose files are sent with the record itself */
export function uploadOwner(services: Services, model: string): UploadOwner {
  const owner = ownerOf(services, model);
  if (!hasRule(owner)) throw new InvalidInput(msg('Files cannot be added to this kind of record'), 'onModel');
  return owner;
}

type OwnerChange = WrittenChange & { owner: AttachmentOwner; model: string };

/** Lets the owner check a change, and tells it which of its files is the first one now. */
export async function afterChange(
  trx: Transaction,
  call: Call,
  { owner, model, modelId, changed }: OwnerChange,
): Promise<void> {
  await owner.afterChange?.(trx, call, { modelId, ...(changed && { changed }) });
  if (!owner.storeFirst) return;
  const files = Attachment.query(trx).where({ model, model_id: modelId, status: true });
  const first = await files.orderBy(['position', 'id']).first();
  await owner.storeFirst(trx, modelId, first?.id ?? null);
}

/**
 * An attachment whose owner the actor may change.
 * @param orDeleted true to accept one that was removed, in order to restore it
 * @throws NotFound if it does not exist, was removed, or the actor may not see its owner; NotAllowed
 */
async function requireAttachment(
  call: Call,
  attachmentId: string,
  orDeleted = false,
): Promise<{ row: Attachment; owner: AttachmentOwner }> {
  const { services } = call;
  const row = await Attachment.query(services.knex).findById(attachmentId);
  const owner = row && (row.status || orDeleted) ? ownerOf(services, row.model) : undefined;
  if (!row || !owner) throw new NotFound(msg('Attachment not found'));
  await owner.require(call, row.model_id);
  return { row, owner };
}

/** Changes the given fields. @throws NotFound, NotAllowed */
export async function updateAttachment(
  call: Call,
  { _id, extra, imgDescription, ...texts }: AttachmentUpdateInput,
): Promise<AttachmentView> {
  const { services } = call;
  const { row, owner } = await requireAttachment(call, _id);
  const { tag = row.tag, title = row.title } = texts;
  const patch = {
    tag,
    title,
    img_description: imgDescription ?? row.img_description,
    position: extra?.order ?? row.position,
  };
  await inTransaction(services, async (trx) => {
    await owner.changed(trx, call, { modelId: row.model_id, action: 'changed', count: 1 });
    const changed = await Attachment.query(trx).where({ id: _id, status: true }).patch(patch);
    if (changed === 0) throw new NotFound(msg('Attachment not found'));
    await afterChange(trx, call, { owner, model: row.model, modelId: row.model_id, changed: row });
  });
  return attachmentView(await Attachment.query(services.knex).findById(_id).throwIfNotFound());
}

/** Removes a file from its owner. The stored file is kept while other attachments use it. @throws NotFound, NotAllowed */
export async function removeAttachment(call: Call, attachmentId: string): Promise<{ _id: string }> {
  const { services, now } = call;
  const { row, owner } = await requireAttachment(call, attachmentId);
  await inTransaction(services, async (trx) => {
    await owner.changed(trx, call, { modelId: row.model_id, action: 'removed', count: 1 });
    const present = Attachment.query(trx).where({ id: attachmentId, status: true });
    const removed = await present.patch({ status: false, deleted_at: now });
    if (removed === 0) throw new NotFound(msg('Attachment not found'));
    await afterChange(trx, call, { owner, model: row.model, modelId: row.model_id });
  });
  return { _id: attachmentId };
}

/**
 * Takes the removal of a file back. Nothing happens if it is not removed.
 * @throws NotFound, NotAllowed; Conflict if it was removed too long ago, or if its owner has another one now and only one is allowed
 */
export async function restoreAttachment(call: Call, attachmentId: string): Promise<AttachmentView> {
  const { services } = call;
  const { row, owner } = await requireAttachment(call, attachmentId, true);
  const { model, model_id: modelId } = row;
  return inTransaction(services, async (trx) => {
    await owner.lock(trx, call, modelId);
    const file = await Attachment.query(trx).findById(attachmentId).forUpdate().throwIfNotFound();
    if (file.status) return attachmentView(file);
    requireRestorable(file.deleted_at, call.now);
    await owner.changed(trx, call, { modelId, action: 'restored', count: 1 });
    if (owner.rule?.onlyOne && (await trx('attachments').where({ model, model_id: modelId, status: true }).first('id')))
      throw new Changed(OTHER_PICTURE);
    await file.$query(trx).patch({ status: true, deleted_at: null });
    await afterChange(trx, call, { owner, model, modelId });
    return attachmentView(file);
  });
}
