import { z } from 'zod';
import { id, ids, numeric, optionalLines, optionalText } from '#shared/fields.ts';
import { MAX_FILES, TOO_MANY_FILES } from '#shared/uploads.ts';
import { msg } from '#shared/texts.ts';

/**
 * An uploaded file. The `original` of a picture is a JPEG, re-encoded from the upload and at most 1440 pixels wide. Its address
 * determines those of the other sizes (see `sizedPicture` in rules.ts).
 */
export const AttachmentView = z.object({
  _id: z.string(),
  status: z.boolean(),
  filename: z.string(),
  size: z.number(),
  mimetype: z.string(),
  original: z.string(),
  thumb_location: z.string(),
  tag: z.string(),
  title: z.string(),
  imgDescription: z.string(),
  order: z.number(),
});
export type AttachmentView = z.output<typeof AttachmentView>;

/** What is needed to show a picture: `sizedPicture` in rules.ts makes the addresses of the other sizes. */
export const ShownPicture = AttachmentView.pick({ original: true });
export type ShownPicture = z.output<typeof ShownPicture>;

const ORDER = msg('Order must be a whole number from 0');
const order = numeric(ORDER, z.number().int(ORDER).min(0, ORDER).max(100_000, ORDER));
const tag = optionalText(40);

/** The tags of several files in their order, as a JSON array in a form field. */
const tags = z
  .string({ error: msg('Tags must be a list') })
  .max(4_000, msg('Tags must be a list'))
  .transform((text, refinement): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      refinement.addIssue({ code: 'custom', message: msg('Tags must be a list') });
      return z.NEVER;
    }
  })
  .pipe(z.array(tag.unwrap(), { error: msg('Tags must be a list') }).max(100));

/** The fields of an upload besides its files: their owner, position and tags. */
export const UploadFields = z.object({
  onModel: z
    .string({ error: msg('Please say what the file belongs to') })
    .max(40, msg('Please say what the file belongs to')),
  model_id: id,
  order: order.optional(),
  tag,
  tags: tags.optional(),
});
export type UploadFields = z.output<typeof UploadFields>;

/** A change of the files of a record: uploads that it gets, and its own files. */
export const SaveFilesInput = z.object({
  onModel: UploadFields.shape.onModel,
  model_id: id,
  added: z.array(z.object({ _id: id, order })).max(MAX_FILES, TOO_MANY_FILES),
  removed: ids,
  moved: z.array(z.object({ _id: id, order })).max(500),
});
export type SaveFilesInput = z.output<typeof SaveFilesInput>;

/** Omitted fields keep their values. */
export const AttachmentUpdateInput = z.object({
  _id: id,
  tag: optionalText(200),
  title: optionalText(200),
  imgDescription: optionalLines(1000),
  extra: z.object({ order }, { error: ORDER }).optional(),
});
export type AttachmentUpdateInput = z.output<typeof AttachmentUpdateInput>;
