/** Pictures and calls for tests of uploads. */
import sharp from 'sharp';
import type { AttachmentView } from '#domains/attachments/schema.ts';
import type { AttachmentOwner } from '#domains/attachments/server/owners.ts';
import type { Answer } from '../helpers/app.ts';

export const WORKSPACE = { width: 1440, height: 820 };

/** A picture of one colour. Each colour gives different content. */
export function picture(format: 'png' | 'jpeg' | 'gif' | 'webp', size = WORKSPACE, red = 90): Promise<Buffer> {
  const background = { r: red, g: 120, b: 140 };
  return sharp({ create: { ...size, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export type Part = { name?: string; filename: string; content: Buffer; type?: string };

/** A form as a browser sends it: the fields, then the files; with `filesFirst`, the files first. */
export function form(fields: Record<string, string>, files: Part[], filesFirst = false): FormData {
  const data = new FormData();
  const addFields = () => Object.entries(fields).forEach(([name, value]) => data.append(name, value));
  if (!filesFirst) addFields();
  for (const { name = 'file', filename, content, type = 'image/png' } of files)
    data.append(name, new Blob([new Uint8Array(content)], { type }), filename);
  if (filesFirst) addFields();
  return data;
}

export async function upload(
  address: string,
  token: string | undefined,
  body: FormData,
  headers: Record<string, string> = {},
  path = '/api/v1/attachments',
): Promise<Answer<AttachmentView[]>> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  const answer = (await response.json()) as Answer<AttachmentView[]>;
  if (response.status !== answer.meta.status) throw new Error(`${response.status} is not ${answer.meta.status}`);
  return answer;
}

/** An owner that accepts every type, as no owner of the product accepts PDFs or videos yet. */
export const papersOwner: AttachmentOwner = {
  rule: { kinds: ['image', 'pdf', 'video'], onlyOne: false },
  require: () => Promise.resolve(),
  lock: () => Promise.resolve(),
  changed: () => Promise.resolve(),
};
