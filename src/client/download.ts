/** Downloads of files that only the signed-in account may read, so that a link alone cannot fetch them. */
import type { Envelope } from '#shared/envelope.ts';
import { CallFailed, noAnswer } from './failure.ts';
import { askForProof } from './proof.ts';
import { refuseToken, usableToken } from './token.ts';

/** Fetches a file below /api/v1 and lets the browser save it. @throws CallFailed like all calls */
export async function downloadFile(path: string, filename: string): Promise<void> {
  saveFile(await fetchFile(path), filename);
}

/** Lets the browser save a file. */
export function saveFile(file: Blob, filename: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}

async function fetchFile(path: string): Promise<Blob> {
  const token = usableToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(`/api/v1${path}`, { headers }).catch(() => undefined);
  if (!response) throw new CallFailed({ message: noAnswer() });
  if (response.ok) {
    return response.blob().catch(() => {
      throw new CallFailed({ message: noAnswer() });
    });
  }
  if (token && response.status === 401) refuseToken(token);
  const { message, code } = await metaOf(response);
  if (code === 'proof_needed' && (await askForProof())) return fetchFile(path);
  throw new CallFailed({ status: response.status, message });
}

/** What the envelope says, if the response comes from our server. */
async function metaOf(response: Response): Promise<{ message: string; code?: string | undefined }> {
  try {
    return ((await response.json()) as Envelope).meta;
  } catch {
    return { message: noAnswer() };
  }
}
