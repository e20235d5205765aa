/** A valid item of each kind, its files, and calls that save items. */
import type { ContentItem } from '#domains/content/schema.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { Answer, TestApp } from '../helpers/app.ts';
import { type Part, form, picture } from '../attachments/pictures.ts';

export type Fields = Record<string, unknown> & { meta: Record<string, unknown> };

const pageMeta = { title: 'A title', description: 'A description for search engines' };
const ribbonTag = { line_1: 'New', line_2: 'in town' };

export const EXAMPLES: Record<KindName, Fields> = {
  slider: {
    description: 'A room for your team',
    price: 25,
    meta: { resource_type: 'meeting_room', knowMore: [{ type: 'heading', value: 'Bright' }] },
  },
  'image-gallery': { meta: { title: 'Our rooms', description: 'A look inside', resource_type: 'meeting_room' } },
  'our-space': {
    name: 'Kings Cross',
    description: '<p>By the canal</p>',
    meta: {
      pageMeta,
      brief: 'A house by the canal',
      keyInfos: [{ icon: 'wifi', name: 'Fast Wi-Fi' }],
      prices: [{ label: 'Desk', value: '£20 a day' }],
    },
  },
  'know-more': { description: '<p>More about rooms</p>', meta: { resource_type: 'meeting_room' } },
  'page-meta': {
    name: 'Meeting rooms in London',
    description: 'Rooms by the hour',
    meta: {
      page_name: 'Meeting Room Page',
      page: { heading: 'Meet here', description: 'Rooms for 2 to 20' },
      ribbonTag,
    },
  },
  'page-fold': {
    name: 'Questions',
    description: '<p>What people ask</p>',
    meta: { page_name: 'About Us Page', foldType: 'faqs', items: [{ question: 'Is there coffee?', answer: 'Yes' }] },
  },
  offer: {
    name: 'Summer desk',
    description: '<p>A desk for the summer</p>',
    meta: {
      pageMeta,
      subheading: 'Three months',
      actual_price: '300',
      discounted_price: '240',
      keyFacilities: [{ name: 'Coffee' }],
      includeInPriceFacilities: [{ name: 'Printing' }],
      facilities: [{ icon: 'bike', name: 'Bike storage' }],
      offerTag: { name: 'Save', discount_percent: '20' },
      ribbonTag,
    },
  },
  'other-page': { name: 'Community', description: '<p>Meet people</p>', meta: { pageMeta, slug: 'community' } },
  faq: { name: 'Booking', meta: { qna: [{ question: 'How?', answer: 'Online' }] } },
  testimonial: { name: 'Ada Lovelace', description: 'I wrote my best notes here.', meta: { role: 'Engineer' } },
};

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

const image = async (tag: string, size = WIDE) => ({
  tag,
  part: { filename: `${tag}.png`, content: await freshPicture(size) },
});
const pdf = { tag: 'floor_plan', part: { filename: 'plan.pdf', content: PDF, type: 'application/pdf' } };

export type Tagged = { tag: string; part: Part };

/** The files that an item of a kind needs. */
export async function exampleFiles(type: KindName): Promise<Tagged[]> {
  if (type === 'slider') return [await image('file', { width: 492, height: 600 })];
  if (type === 'image-gallery' || type === 'testimonial') return [await image('file')];
  if (type === 'our-space') return [await image('thumbnail'), pdf, await image('file')];
  if (type === 'offer') return [await image('thumbnail'), await image('banner'), await image('file'), pdf];
  return [];
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
