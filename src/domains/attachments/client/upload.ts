/** Uploads a file to its record. Uses XMLHttpRequest, because fetch does not report the progress of uploads. */
import { CallFailed, NO_ANSWER } from '#client/failure.ts';
import { refuseToken, usableToken } from '#client/token.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import type { Envelope } from '#shared/envelope.ts';

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
const TIME_OUT_MS = 10 * 60_000;

/** Uploads are not retried automatically, because the file could then exist twice. @throws CallFailed like all calls */
export function upload({ file, onModel, modelId, order, onProgress, signal }: Upload): Promise<AttachmentView> {
  const token = usableToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failWithoutResponse = () => reject(new CallFailed({ message: NO_ANSWER }));
    request.open('POST', ADDRESS);
    request.responseType = 'json';
    request.timeout = TIME_OUT_MS;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      if (token && request.status === 401) refuseToken(token);
      const [uploaded] = filesOf(request.response);
      if (uploaded) resolve(uploaded);
      else reject(new CallFailed(failureOf(request)));
    };
    request.onerror = failWithoutResponse;
    request.ontimeout = failWithoutResponse;
    request.onabort = failWithoutResponse;
    if (signal?.aborted) return failWithoutResponse();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bodyOf({ file, onModel, modelId, order }));
  });
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

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'meta' in body;
}

function filesOf(body: unknown): AttachmentView[] {
  return isEnvelope(body) && body.meta.success && Array.isArray(body.data) ? body.data : [];
}

function failureOf({ status, response }: XMLHttpRequest) {
  if (!isEnvelope(response)) return { status, message: NO_ANSWER };
  const { message, errors = [] } = response.meta;
  return { status, message, fields: errors };
}
