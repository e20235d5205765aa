import type { Visit } from '#server/context.ts';
import { containing } from '#server/db/containing.ts';
import { paged } from '#server/db/paged.ts';
import type { ContentItem, ListContentInput } from '#domains/content/schema.ts';
import { CONTENT } from '#domains/content/server/kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import { contentViews } from '#domains/content/server/views.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';

/** Staff with the area see inactive content, too, and the changes that wait. */
const maySeeAll = ({ actor }: Visit) => may(actor?.role, 'cms', 'show');

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
  if (!isStaff) query.where('active', true);
  if (active !== undefined) query.where({ active });
  if (text) query.where('name', 'like', containing(text));
  const read = (rows: typeof query) => rows.orderBy(['position', 'id']).select('content_items.*');
  const result = await paged({ query, read }, paging);
  const items = result.items.map((row) => Content.fromDatabaseJson(row as object));
  return { ...result, items: await contentViews(knex, items, { withDrafts: isStaff }) };
}

/** @throws NotFound, for visitors also for an item that is not active */
export async function getContent(visit: Visit, id: string): Promise<ContentItem> {
  const { knex } = visit.services;
  const isStaff = maySeeAll(visit);
  const item = await Content.query(knex).findById(id).where('status', true);
  if (!item || (!item.active && !isStaff)) throw new NotFound(CONTENT.model);
  const [view] = await contentViews(knex, [item], { withDrafts: isStaff });
  return view!;
}
