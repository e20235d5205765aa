import type { Knex } from 'knex';
import type { Visit } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { paged } from '#server/db/paged.ts';
import type { ContentItem, ListContentInput } from '#domains/content/schema.ts';
import { KIND_NAMES, kindOf } from '#domains/content/kinds.ts';
import { TOPICS, topicName } from '#domains/content/topics.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import { contentViews } from '#domains/content/server/views.ts';
import { hasWords } from '#shared/search.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

/** Staff with the area see inactive content, too, and the changes that wait. */
const maySeeAll = ({ actor }: Visit) => may(actor?.role, 'cms', 'show');

/** Leaves out what visitors do not see: items that are switched off, and the folds of a page that is. */
function onlyPublic(knex: Knex, query: Knex.QueryBuilder): void {
  const off = knex('content_items as page_item')
    // The page of a fold is the id of an item, or the title of a page that is always there.
    .whereRaw('page_item.id = CAST(content_items.page AS UNSIGNED)')
    .where((each) => each.where('page_item.active', false).orWhere('page_item.status', false));
  query.where('content_items.active', true).whereNotExists(off.select('page_item.id'));
}

const META_TEXTS = KIND_NAMES.flatMap((type) => kindOf(type).textIn ?? []);

/** The text of HTML. */
const DESCRIPTION = `REPLACE(REPLACE(REPLACE(
  REGEXP_REPLACE(description, '<[^>]*>', ''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

/** Leaves the items whose cards show a text: the name or the topic, and the text below it, without the tags of rich text. */
function onlyWithText(knex: Knex, query: Knex.QueryBuilder, text: string): void {
  const topics = TOPICS.filter((topic) => hasWords(topicName(topic), text));
  const ofMeta = META_TEXTS.map((name) => knex.raw('JSON_UNQUOTE(JSON_EXTRACT(meta, ?))', [`$.${name}`]));
  query.where((any) => {
    any.where((own) => whereWords(own, ['name', knex.raw(DESCRIPTION), ...ofMeta], text));
    if (topics.length > 0)
      any.orWhereRaw(
        `JSON_UNQUOTE(JSON_EXTRACT(meta, '$.resource_type')) IN (${topics.map(() => '?').join()})`,
        topics,
      );
  });
}

/** The items of a kind, in their order. Visitors get the active ones. */
export async function listContent(visit: Visit, input: ListContentInput): Promise<Page<ContentItem>> {
  const { type: named, page_name, _id, text, active, ...paging } = input;
  const { knex } = visit.services;
  const isStaff = maySeeAll(visit);
  const page = page_name ?? named?.page_name;
  const query = knex('content_items').where('status', true);
  if (named) query.where('type', named.type);
  if (page !== undefined) query.where({ page });
  if (_id !== undefined) query.where({ id: _id });
  if (!isStaff) onlyPublic(knex, query);
  if (active !== undefined) query.where({ active });
  if (text) onlyWithText(knex, query, text);
  const read = (rows: typeof query) => rows.select('content_items.*');
  const order = [{ column: 'position', type: 'number', direction: 'asc' }] as const;
  const result = await paged({ table: 'content_items', order, query, read }, paging);
  const items = result.items.map((row) => Content.fromDatabaseJson(row as object));
  return { ...result, items: await contentViews(knex, items, { withDrafts: isStaff }) };
}

/** @throws NotFound, for visitors also for an item that is not active, or is on a page that is not */
export async function getContent(visit: Visit, id: string): Promise<ContentItem> {
  const { knex } = visit.services;
  const isStaff = maySeeAll(visit);
  const query = knex('content_items').where({ id, status: true });
  if (!isStaff) onlyPublic(knex, query);
  const row = await query.first();
  if (!row) throw new NotFound(CONTENT.missing);
  const item = Content.fromDatabaseJson(row as object);
  const [view] = await contentViews(knex, [item], { withDrafts: isStaff });
  return view!;
}
