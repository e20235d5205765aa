import { BaseModel } from '#server/db/base-model.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

export class Attachment extends BaseModel {
  static override tableName = 'attachments';

  declare model: string;
  declare model_id: string;
  declare tag: string;
  declare position: number;
  declare filename: string;
  declare size: number;
  declare mimetype: string;
  declare original: string;
  declare thumb_location: string;
  declare status: boolean;
  declare created_at: Date;
}

export function attachmentView(row: Attachment): AttachmentView {
  const { id, status, filename, size, mimetype, original, thumb_location, tag } = row;
  return { _id: id, status, filename, size, mimetype, original, thumb_location, tag };
}
