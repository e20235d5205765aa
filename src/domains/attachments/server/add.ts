/** Adds files to a record: those that POST /attachments receives, or uploads that a call names. */
import type { Call, Context, Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import type { StoredFile } from '#server/files/stored.ts';
import { once } from '#server/idempotency.ts';
import { type FileRule, NO_FILE, WRONG_TYPE } from '#domains/attachments/rules.ts';
import type { AttachmentView, SaveFilesInput, UploadFields } from '#domains/attachments/schema.ts';
import { displayName } from '#domains/attachments/server/display-name.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/model.ts';
import { type UploadOwner, afterChange, uploadOwner } from '#domains/attachments/server/service.ts';
import { type WrongTypeRefusal, requirePicture, storeReceived } from '#domains/attachments/server/store.ts';
import { requireUpload, uploadsOf } from '#domains/attachments/server/uploads.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

const FIELD = 'file';
const REFUSAL: WrongTypeRefusal = { wrongType: WRONG_TYPE, field: FIELD };

/** Stores all files. All pictures are checked before the first file is stored. */
async function storeAll(services: Services, files: ReceivedFile[], rule: FileRule): Promise<StoredFile[]> {
  for (const file of files) if (file.type.kind === 'image') await requirePicture(file, rule, REFUSAL);
  const stored: StoredFile[] = [];
  for (const file of files) stored.push(await storeReceived(services, file, REFUSAL));
  return stored;
}

function requireCount({ onlyOne }: FileRule, count: number): void {
  if (onlyOne && count > 1) throw new InvalidInput(msg('Please upload one image only'), FIELD);
}

type Target = { owner: UploadOwner; model: string; modelId: string };
/** Without an order, a file comes after the last one. */
type NewFile = StoredFile & { filename: string; tag: string; order: number | undefined };

/** The files of a record. The caller has locked it, so simultaneous uploads get different positions. */
const present = (trx: Transaction, { model, modelId }: Target) =>
  Attachment.query(trx).where({ model, model_id: modelId, status: true });

async function insertFiles(trx: Transaction, call: Call, target: Target, files: NewFile[]): Promise<AttachmentView[]> {
  const { owner, model, modelId } = target;
  await owner.changed(trx, call, { modelId, action: 'added', count: files.length });
  if (owner.rule.onlyOne) await present(trx, target).patch({ status: false });
  const last = await present(trx, target).orderBy('position', 'desc').first();
  let next = (last?.position ?? -1) + 1;
  const ids: string[] = [];
  for (const { order, ...file } of files) {
    const position = order ?? next++;
    const owned = { model, model_id: modelId, position, status: true, created_at: call.now };
    ids.push(String((await Attachment.query(trx).insert({ ...file, ...owned })).id));
  }
  const rows = await Attachment.query(trx).findByIds(ids).orderBy('id');
  return rows.map(attachmentView);
}

type UploadCall = Call & Pick<Context, 'idempotencyKey'>;

/**
 * Stores received files and attaches them to their owner, either all or none.
 * @throws InvalidInput for a picture that breaks the rule of the owner; the errors of the owner's `require` and `changed`
 */
export async function addAttachments(
  call: UploadCall,
  fields: UploadFields,
  files: ReceivedFile[],
): Promise<AttachmentView[]> {
  const { onModel: model, model_id: modelId, order, tag = '', tags } = fields;
  const owner = uploadOwner(call.services, model);
  await owner.require(call, modelId);
  if (files.length === 0) throw new InvalidInput(NO_FILE, FIELD);
  requireCount(owner.rule, files.length);
  const stored = await storeAll(call.services, files, owner.rule);
  const input = { fields, files: files.map(({ stem, filename }) => ({ stem, filename })) };
  const added = stored.map((file, index) => ({
    ...file,
    filename: displayName(files[index]!.filename),
    tag: tags?.[index] ?? tag,
    order: order === undefined ? undefined : order + index,
  }));
  return once(call, 'attachments.upload', input, async (trx) => {
    const rows = await insertFiles(trx, call, { owner, model, modelId }, added);
    await afterChange(trx, call, { owner, model, modelId });
    return rows;
  });
}

/**
 * Changes the files of a record: all of it happens, or nothing. A file that is removed already is ignored.
 * @returns the added files
 * @throws InvalidInput for an upload that is too old or breaks the rule of the owner, at `file.` and its index; NotFound, NotAllowed
 */
export async function saveFiles(call: Call, input: SaveFilesInput): Promise<AttachmentView[]> {
  const { services, now } = call;
  const { onModel: model, model_id: modelId, removed, moved } = input;
  const owner = uploadOwner(services, model);
  const target = { owner, model, modelId };
  await owner.require(call, modelId);
  requireCount(owner.rule, input.added.length);
  const uploads = await uploadsOf(call, input.added);
  const added = input.added.map(({ _id, order }, index) => {
    const refusal = { wrongType: WRONG_TYPE, field: `file.${index}` };
    const { filename, stored } = requireUpload(uploads.get(_id), owner.rule, refusal);
    return { ...stored, filename, tag: '', order };
  });
  return inTransaction(services, async (trx) => {
    await owner.lock(trx, call, modelId);
    const gone = await present(trx, target).findByIds(removed).patch({ status: false, deleted_at: now });
    if (gone > 0) await owner.changed(trx, call, { modelId, action: 'removed', count: gone });
    for (const { _id, order } of moved) {
      const found = await present(trx, target).where('id', _id).patch({ position: order });
      if (found === 0) throw new NotFound(msg('Attachment not found'));
    }
    if (moved.length > 0) await owner.changed(trx, call, { modelId, action: 'changed', count: moved.length });
    const rows = added.length > 0 ? await insertFiles(trx, call, target, added) : [];
    await afterChange(trx, call, target);
    return rows;
  });
}
