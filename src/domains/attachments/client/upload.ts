import { CallFailed } from '#client/failure.ts';
import { type SentForm, sendForm } from '#client/send-form.ts';
import type { AttachmentView } from '#domains/attachments/schema.ts';

export type SentUpload = { file: File } & Pick<SentForm, 'onProgress' | 'signal'>;

/** Uploads a file, which a save can name within an hour. @returns its id @throws CallFailed like all calls */
export async function upload({ file, ...options }: SentUpload): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const data = await sendForm({ address: '/trpc/upload', body, ...options });
  const [uploaded] = Array.isArray(data) ? (data as AttachmentView[]) : [];
  if (!uploaded) throw new CallFailed({});
  return uploaded._id;
}
