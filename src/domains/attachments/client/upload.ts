/** Uploads a file to its record. */
import { CallFailed } from '#client/failure.ts';
import { sendForm } from '#client/send-form.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

export type Upload = {
  file: File;
  /** The owner of the file: its model, and the id of the record in `modelId`. */
  onModel: 'Spaces' | 'Resources' | 'Users';
  modelId: string;
  /** The position among the files of the record, from 0. */
  order?: number;
  /** Called with 0 to 100 during the upload. */
  onProgress?: (percent: number) => void;
  /** Aborts the upload, which then fails like one whose connection was lost. */
  signal?: AbortSignal;
};

const ADDRESS = '/api/v1/attachments';

/** @throws CallFailed like all calls */
export async function upload({ onProgress, signal, ...sent }: Upload): Promise<AttachmentView> {
  const data = await sendForm({ address: ADDRESS, body: bodyOf(sent), onProgress, signal });
  const [uploaded] = Array.isArray(data) ? (data as AttachmentView[]) : [];
  if (!uploaded) throw new CallFailed({});
  return uploaded;
}

/** The fields come before the file, because the server uses them to decide whether to accept the file. */
function bodyOf({ file, onModel, modelId, order }: Upload): FormData {
  const body = new FormData();
  body.append('onModel', onModel);
  body.append('model_id', modelId);
  if (order !== undefined) body.append('order', String(order));
  body.append('file', file);
  return body;
}
