/**
 * Files that belong to no record yet. A form uploads its files first, and its save names them. Their rows say what was received. They
 * are stored as removed, so that the sweep keeps their files for an hour.
 */
import type { Call, Moment } from '#server/context.ts';
import { type PixelSize, storedForm } from '#server/files/pictures.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import type { StoredFile } from '#server/files/stored.ts';
import { type FileRule, NO_FILE, UPLOAD_AGAIN, WRONG_TYPE, sizeProblem } from '#domains/attachments/rules.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import { displayName } from '#domains/attachments/server/display-name.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/model.ts';
import { type WrongTypeRefusal, requirePicture, storeReceived } from '#domains/attachments/server/store.ts';
import { InvalidInput } from '#shared/errors.ts';
import { restorableSince } from '#shared/restoring.ts';
import { MINUTE } from '#shared/time.ts';
import { fileKindOf } from '#shared/uploads.ts';

const MODEL = 'Uploads';
const ANY_FILE: FileRule = { kinds: ['image', 'pdf', 'video'], onlyOne: true };
const REFUSAL = { wrongType: WRONG_TYPE, field: 'file' };
/** Shorter than the sweep keeps a file, so that no file is removed under a save that names it. */
const USABLE_MS = 50 * MINUTE;

/** Stores a file for a later save. @throws InvalidInput for a picture that cannot be decoded or is too large */
export async function addUpload({ services, actor, now }: Call, file?: ReceivedFile): Promise<AttachmentView> {
  if (!file) throw new InvalidInput(NO_FILE, REFUSAL.field);
  const isPicture = file.type.kind === 'image';
  const size = isPicture ? await requirePicture(file, ANY_FILE, REFUSAL) : { width: null, height: null };
  const row = await Attachment.query(services.knex).insertAndFetch({
    ...(await storeReceived(services, file, REFUSAL)),
    ...size,
    mimetype: file.type.mimetype,
    model: MODEL,
    model_id: actor.userId,
    filename: displayName(file.filename),
    position: 0,
    status: false,
    created_at: now,
    deleted_at: now,
  });
  return attachmentView(row);
}

/** An upload: what was received, and what is stored of it. */
export type ReceivedUpload = {
  filename: string;
  received: Pick<StoredFile, 'mimetype' | 'width' | 'height'>;
  stored: StoredFile;
};

const isPicture = (row: Attachment): row is Attachment & PixelSize => row.width !== null && row.height !== null;

/** The named uploads of the account by their ids. Those that are too old, or of somebody else, are missing. */
export async function uploadsOf(
  { services, actor, now }: Call,
  named: readonly { _id: string }[],
): Promise<Map<string, ReceivedUpload>> {
  const rows = await Attachment.query(services.knex)
    .findByIds(named.map(({ _id }) => _id))
    .where({ model: MODEL, model_id: actor.userId })
    .where('deleted_at', '>=', new Date(now.getTime() - USABLE_MS));
  return new Map(
    rows.map((row) => {
      const { id, filename, original, thumb_location, size, mimetype, width, height } = row;
      const received = { mimetype, width, height };
      const stored = { original, thumb_location, size, ...received, ...(isPicture(row) && storedForm(row)) };
      return [id, { filename, received, stored }];
    }),
  );
}

/** Checks an upload as a file is checked that a record receives. @throws InvalidInput if it is missing or breaks the rule */
export function requireUpload(
  upload: ReceivedUpload | undefined,
  rule: FileRule,
  { wrongType, field }: WrongTypeRefusal,
): ReceivedUpload {
  if (!upload) throw new InvalidInput(UPLOAD_AGAIN, field);
  const { mimetype, width, height } = upload.received;
  if (!rule.kinds.includes(fileKindOf(mimetype))) throw new InvalidInput(wrongType, field);
  const problem = width && height && sizeProblem(rule, { width, height });
  if (problem) throw new InvalidInput(problem, field);
  return upload;
}

/** Deletes the rows of uploads that can no longer be used. */
export async function sweepUploads({ services, now }: Moment): Promise<void> {
  await services.knex('attachments').where({ model: MODEL }).where('deleted_at', '<', restorableSince(now)).delete();
}
