/** A thousand items of content, which exist only while public pages are measured. */
import type { Connection } from 'mysql2/promise';
import { insertRows } from './insert.ts';

export const CONTENT_ITEMS = 1_000;
const NAME = 'Benchmark';
const COLUMNS = ['type', 'page', 'name', 'description', 'slug', 'meta', 'position', 'created_at', 'updated_at'];

const META = {
  faq: { qna: [{ question: 'Is there coffee?', answer: 'Yes' }] },
  'other-page': { pageMeta: { title: NAME, keywords: NAME, description: NAME }, slug: '' },
};

const raiseVersion = (database: Connection) => database.query('UPDATE site_version SET version = version + 1');

/** Adds questions and pages in equal numbers: the kinds that need no files. */
export async function insertContent(database: Connection): Promise<void> {
  await removeContent(database);
  const types = Object.keys(META) as (keyof typeof META)[];
  const now = new Date();
  const rows = Array.from({ length: CONTENT_ITEMS }, (_, index) => {
    const type = types[index % types.length]!;
    const slug = type === 'other-page' ? `benchmark-${index}` : null;
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
