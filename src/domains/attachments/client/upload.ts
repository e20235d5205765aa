/** Sends a file to its record. By XMLHttpRequest, as fetch cannot tell how far an upload has come. */
import { CallFailed, NO_ANSWER } from '#client/failure.ts';
import { refuseToken, usableToken } from '#client/token.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import type { Envelope } from '#shared/envelope.ts';

export type Upload = {
  file: File;
  /** What the file belongs to: 'Spaces' or 'Users', and the id of the record. */
  onModel: 'Spaces' | 'Users';
  modelId: string;
  /** Its place among the files of the record, from 0. */
  order?: number;
  /** Called with 0 to 100 while the file is on its way. */
  onProgress?: (percent: number) => void;
  /** Ends the upload; it then fails like one whose connection was lost. */
  signal?: AbortSignal;
};

const ADDRESS = '/api/v1/attachments';
const TIME_OUT_MS = 10 * 60_000;

/** @throws CallFailed in the same shape as every other call. Never tried again by itself: the file could be there twice. */
export function upload({ file, onModel, modelId, order, onProgress, signal }: Upload): Promise<AttachmentView> {
  const token = usableToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failWithoutAnswer = () => reject(new CallFailed({ message: NO_ANSWER }));
    request.open('POST', ADDRESS);
    request.responseType = 'json';
    request.timeout = TIME_OUT_MS;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      if (token && request.status === 401) refuseToken(token);
      const [uploaded] = filesOf(request.response);
      if (uploaded) resolve(uploaded);
      else reject(new CallFailed(whyNot(request)));
    };
    request.onerror = failWithoutAnswer;
    request.ontimeout = failWithoutAnswer;
    request.onabort = failWithoutAnswer;
    if (signal?.aborted) return failWithoutAnswer();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bodyOf({ file, onModel, modelId, order }));
  });
}

/** The fields before the file: the server decides by them whether it reads on. */
function bodyOf({ file, onModel, modelId, order }: Upload): FormData {
  const body = new FormData();
  body.append('onModel', onModel);
  body.append('model_id', modelId);
  if (order !== undefined) body.append('order', String(order));
  body.append('file', file);
  return body;
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'meta' in answer;
}

function filesOf(answer: unknown): AttachmentView[] {
  return isEnvelope(answer) && answer.meta.success && Array.isArray(answer.data) ? answer.data : [];
}

function whyNot({ status, response }: XMLHttpRequest) {
  if (!isEnvelope(response)) return { status, message: NO_ANSWER };
  const { message, errors = [] } = response.meta;
  return { status, message, fields: errors };
}
