import type { Knex } from 'knex';
import type { Visit } from '#server/context.ts';
import { containing } from '#server/db/containing.ts';
import { paged } from '#server/db/paged.ts';
import type { ContentItem, ListContentInput } from '#domains/content/schema.ts';
import { KIND_NAMES, kindOf } from '#domains/content/kinds.ts';
import { TOPICS, topicName } from '#domains/content/topics.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import { contentViews } from '#domains/content/server/views.ts';
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

/** Ignores case and accents, as the columns do. Values of JSON are compared exactly otherwise. */
const COLLATION = 'utf8mb4_unicode_520_ci';
const META_TEXTS = KIND_NAMES.flatMap((type) => kindOf(type).textIn ?? []);

/** What a text is in HTML. */
const inHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Leaves the items whose cards show a text: the name or the topic, and the text below it, without the tags of rich text. */
function onlyWithText(query: Knex.QueryBuilder, text: string): void {
  const pattern = containing(text);
  const topics = TOPICS.filter((topic) => topicName(topic).toLowerCase().includes(text.toLowerCase()));
  query.where((any) => {
    any
      .where('name', 'like', pattern)
      .orWhereRaw(`REGEXP_REPLACE(description, '<[^>]*>', '') LIKE ?`, containing(inHtml(text)));
    for (const name of META_TEXTS)
      any.orWhereRaw(`JSON_UNQUOTE(JSON_EXTRACT(meta, ?)) COLLATE ${COLLATION} LIKE ?`, [`$.${name}`, pattern]);
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
  if (text) onlyWithText(query, text);
  const read = (rows: typeof query) => rows.orderBy(['position', 'id']).select('content_items.*');
  const result = await paged({ query, read }, paging);
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
  if (!row) throw new NotFound(CONTENT.model);
  const item = Content.fromDatabaseJson(row as object);
  const [view] = await contentViews(knex, [item], { withDrafts: isStaff });
  return view!;
}
