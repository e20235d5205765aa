/** A valid item of each kind, its files, and calls that save items. */
import type { ContentItem } from '#domains/content/schema.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { Answer, TestApp } from '../helpers/app.ts';
import { type Part, form, picture } from '../attachments/pictures.ts';
import { CASES, caseOf } from './cases.ts';
import type { Fields } from './kind-case.ts';

export type { Fields };

export const EXAMPLES = Object.fromEntries(CASES.map(({ type, item }) => [type, item])) as Record<KindName, Fields>;

export const WIDE = { width: 1440, height: 820 };
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
/** The first bytes of an MP4 file. */
export const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp41')]);

let colour = 0;
/** A picture that no other test has uploaded. */
export function freshPicture(size = WIDE, format: 'png' | 'jpeg' | 'gif' = 'png'): Promise<Buffer> {
  colour = (colour + 1) % 255;
  return picture(format, size, colour);
}

export type Tagged = { tag: string; part: Part };

/** The files that an item of a kind needs. */
export function exampleFiles(type: KindName): Promise<Tagged[]> {
  const { files = [], pictureSize } = caseOf(type);
  return Promise.all(
    files.map(async (tag) => {
      if (tag === 'floor_plan') return { tag, part: { filename: 'plan.pdf', content: PDF, type: 'application/pdf' } };
      return { tag, part: { filename: `${tag}.png`, content: await freshPicture(pictureSize) } };
    }),
  );
}

/** A form with the fields of an item as texts, its files, and their groups. */
export function contentForm(fields: Record<string, unknown>, files: Tagged[] = [], filesFirst = false): FormData {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  const tags: Record<string, string> = files.length > 0 ? { tags: JSON.stringify(files.map(({ tag }) => tag)) } : {};
  return form(
    { ...(Object.fromEntries(texts) as Record<string, string>), ...tags },
    files.map(({ part }) => part),
    filesFirst,
  );
}

export type Sending = { token: string | undefined; headers?: Record<string, string> };

async function send<T>(app: TestApp, method: string, path: string, { token, headers = {} }: Sending, body: FormData) {
  const response = await fetch(`${app.address}/api/v1${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  return (await response.json()) as Answer<T>;
}

export const post = (app: TestApp, sending: Sending, body: FormData) =>
  send<ContentItem>(app, 'POST', '/dashboard', sending, body);
export const put = (app: TestApp, id: string, sending: Sending, body: FormData) =>
  send<ContentItem>(app, 'PUT', `/dashboard/${id}`, sending, body);

/** Adds a valid item of a kind. @param changes fields that differ from the example */
export async function addItem(
  app: TestApp,
  token: string,
  type: KindName,
  changes: Record<string, unknown> = {},
): Promise<ContentItem> {
  const body = contentForm({ type, ...EXAMPLES[type], ...changes }, await exampleFiles(type));
  const { meta, data } = await post(app, { token }, body);
  if (!meta.success) throw new Error(`${type}: ${JSON.stringify(meta)}`);
  return data;
}
