/** A thousand items of content, which exist only while public pages are measured. */
import type { Connection } from 'mysql2/promise';
import { insertRows } from './insert.ts';

export const CONTENT_ITEMS = 1_000;
const NAME = 'Benchmark';
const COLUMNS = ['type', 'page', 'name', 'description', 'slug', 'meta', 'position', 'created_at', 'updated_at'];

const META = {
  testimonial: { role: 'Engineer' },
  faq: { qna: [{ question: 'Is there coffee?', answer: 'Yes' }] },
  'other-page': { pageMeta: { title: NAME, keywords: NAME, description: NAME }, slug: '' },
  offer: {
    pageMeta: { title: NAME, keywords: NAME, description: NAME },
    subheading: 'Three months',
    actual_price: '300',
    discounted_price: '240',
    keyFacilities: [{ name: 'Coffee' }],
    includeInPriceFacilities: [{ name: 'Printing' }],
    facilities: [{ icon: 'bike', name: 'Bike storage' }],
    offerTag: { name: 'Save', discount_percent: '20' },
    ribbonTag: { line1: 'New', line2: 'Now' },
  },
};

const raiseVersion = (database: Connection) => database.query('UPDATE site_version SET version = version + 1');

/** Adds offers, testimonials, questions and pages in equal numbers. */
export async function insertContent(database: Connection): Promise<void> {
  await removeContent(database);
  const types = Object.keys(META) as (keyof typeof META)[];
  const now = new Date();
  const rows = Array.from({ length: CONTENT_ITEMS }, (_, index) => {
    const type = types[index % types.length]!;
    const slug = type === 'offer' || type === 'other-page' ? `benchmark-${index}` : null;
    const meta = JSON.stringify({ ...META[type], ...(type === 'other-page' && { slug }) });
    return [type, null, NAME, '<p>Text</p>', slug, meta, index, now, now];
  });
  await insertRows(database, 'content_items', COLUMNS, rows);
  await raiseVersion(database);
}

export async function removeContent(database: Connection): Promise<void> {
  await database.query('DELETE FROM content_items WHERE name = ?', [NAME]);
  await raiseVersion(database);
}
