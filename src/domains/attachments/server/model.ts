import { BaseModel } from '#server/db/base-model.ts';
import type { AttachmentView, ShownPicture } from '#domains/attachments/schema.ts';

export class Attachment extends BaseModel {
  static override tableName = 'attachments';

  declare model: string;
  declare model_id: string;
  declare tag: string;
  declare title: string;
  declare img_description: string;
  /** The button of a picture on the website. Empty for none. */
  declare button_text: string;
  declare button_url: string;
  declare position: number;
  declare filename: string;
  declare size: number;
  declare mimetype: string;
  declare original: string;
  declare thumb_location: string;
  /** In pixels; null for a file that is not a picture, and for pictures of earlier versions. */
  declare width: number | null;
  declare height: number | null;
  /** False once the attachment is removed. Its file is kept while other attachments have the same file. */
  declare status: boolean;
  declare deleted_at: Date | null;
  declare created_at: Date;
}

/** The picture at an address that a query has joined. */
export function shownPicture(original: string | null): ShownPicture | null {
  return original === null ? null : { original };
}

export function attachmentView(row: Attachment): AttachmentView {
  const { id, status, filename, size, mimetype, original, thumb_location, tag, title } = row;
  return {
    _id: id,
    status,
    filename,
    size,
    mimetype,
    original,
    thumb_location,
    tag,
    title,
    imgDescription: row.img_description,
    order: row.position,
  };
}
