/** Uploads a file: to its record, or for a save that names it. */
import { CallFailed } from '#client/failure.ts';
import { sendForm } from '#client/send-form.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

/** The owner of a file: its model, and the id of the record in `modelId`. */
export type FileOwner = {
  onModel: 'Spaces' | 'Resources' | 'Users';
  modelId: string;
  /** The position among the files of the record, from 0. */
  order?: number;
};

export type Upload = {
  file: File;
  /** Omitted for a file that a save names within an hour. */
  owner?: FileOwner;
  /** Called with 0 to 100 during the upload. */
  onProgress?: (percent: number) => void;
  /** Aborts the upload, which then fails like one whose connection was lost. */
  signal?: AbortSignal;
};

/** @throws CallFailed like all calls */
export async function upload({ file, owner, ...options }: Upload): Promise<AttachmentView> {
  const address = owner ? '/api/v1/attachments' : '/trpc/upload';
  const data = await sendForm({ address, body: bodyOf(file, owner), ...options });
  const [uploaded] = Array.isArray(data) ? (data as AttachmentView[]) : [];
  if (!uploaded) throw new CallFailed({});
  return uploaded;
}

/** The fields come before the file, because the server uses them to decide whether to accept the file. */
function bodyOf(file: File, owner: FileOwner | undefined): FormData {
  const body = new FormData();
  if (owner) {
    body.append('onModel', owner.onModel);
    body.append('model_id', owner.modelId);
    if (owner.order !== undefined) body.append('order', String(owner.order));
  }
  body.append('file', file);
  return body;
}
