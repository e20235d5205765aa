/** Sends a form with files to the REST API. Uses XMLHttpRequest, because fetch does not report the progress of uploads. */
import type { Envelope } from '#shared/envelope.ts';
import { CallFailed, noAnswer } from './failure.ts';
import { refuseToken, usableToken } from './token.ts';

export type SentForm = {
  address: string;
  body: FormData;
  /** Called with 0 to 100 during the upload. */
  onProgress?: (percent: number) => void;
  /** Aborts the upload, which then fails like one whose connection was lost. */
  signal?: AbortSignal;
};

const TIME_OUT_MS = 10 * 60_000;

/**
 * Uploads are not retried automatically, because what they add could then exist twice.
 * @returns the data of the response @throws CallFailed like all calls
 */
export function sendForm({ address, body, onProgress, signal }: SentForm): Promise<unknown> {
  const token = usableToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failWithoutResponse = () => reject(new CallFailed({ message: noAnswer() }));
    request.open('POST', address);
    request.responseType = 'json';
    request.timeout = TIME_OUT_MS;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      if (token && request.status === 401) refuseToken(token);
      const { status, response } = request;
      if (isEnvelope(response) && response.meta.success) resolve(response.data);
      else reject(new CallFailed(failureOf(status, response)));
    };
    request.onerror = failWithoutResponse;
    request.ontimeout = failWithoutResponse;
    request.onabort = failWithoutResponse;
    if (signal?.aborted) return failWithoutResponse();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'meta' in body;
}

function failureOf(status: number, response: unknown) {
  if (!isEnvelope(response)) return { status, message: noAnswer() };
  const { message, errors = [] } = response.meta;
  return { status, message, fields: errors };
}
