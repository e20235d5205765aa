/** What staff and other programs read of items. */
import type { Queryable } from '#server/db/transaction.ts';
import { Attachment, attachmentView } from '#domains/attachments/server/index.ts';
import { type ContentFile, groupOfTag } from '#domains/content/files.ts';
import { fileGroups } from '#domains/content/kinds.ts';
import type { ContentItem, DraftInfo } from '#domains/content/schema.ts';
import { Content } from '#domains/content/server/model.ts';
import { CONTENT_MODEL, type ContentState, fileColumns } from '#domains/content/server/state.ts';
import type { DraftRow } from '#domains/content/server/tables.ts';

type DraftColumns = Pick<DraftRow, 'item_id' | 'saved_at' | 'publish_at' | 'failure'> & { name: string; email: string };

function draftInfo({ saved_at, publish_at, failure, name, email }: DraftColumns): DraftInfo {
  return { saved_at, saved_by: name || email, publish_at, failure };
}

/** The drafts of items, by item. */
async function draftsOf(knex: Queryable, itemIds: string[]): Promise<Map<string, DraftInfo>> {
  if (itemIds.length === 0) return new Map();
  const rows = await knex('content_drafts')
    .join('users', 'users.id', 'content_drafts.saved_by')
    .whereIn('item_id', itemIds)
    .select<DraftColumns[]>('item_id', 'saved_at', 'publish_at', 'failure', 'users.name', 'users.email');
  return new Map(rows.map((row) => [row.item_id, draftInfo(row)]));
}

/** A file with the name of its group, which follows from its tag. */
export function contentFile(row: Attachment, { type, meta }: Pick<Content, 'type' | 'meta'>): ContentFile {
  const { tag, position, width, height, button_text: ctaBtnText, button_url: ctaBtnURL } = row;
  const group = groupOfTag(fileGroups(type, meta), tag) ?? tag;
  return { ...attachmentView(row), type: group, extra: { order: position, ctaBtnText, ctaBtnURL }, width, height };
}

function itemView(item: Content, pictures: ContentFile[], draft: DraftInfo | null): ContentItem {
  const { id, type, name, description, price, active, status, slug, meta, version, created_at, updated_at } = item;
  const translations = item.translations ?? {};
  const texts = { name, description, active, status, slug, price, meta: JSON.stringify(meta), translations };
  return { _id: id, type, ...texts, pictures, version, created_at, updated_at, draft };
}

/** The present files of items, in their order. */
export async function filesOf(knex: Queryable, itemIds: string[]): Promise<Map<string, Attachment[]>> {
  const byItem = new Map<string, Attachment[]>();
  if (itemIds.length === 0) return byItem;
  const rows = await Attachment.query(knex)
    .where({ model: CONTENT_MODEL, status: true })
    .whereIn('model_id', itemIds)
    .orderBy(['model_id', 'position', 'id']);
  for (const row of rows) byItem.set(row.model_id, [...(byItem.get(row.model_id) ?? []), row]);
  return byItem;
}

/** Items as they are published. @param withDrafts false for visitors, who do not learn of changes that wait */
export async function contentViews(
  knex: Queryable,
  items: Content[],
  { withDrafts }: { withDrafts: boolean },
): Promise<ContentItem[]> {
  const ids = items.map(({ id }) => id);
  const rows = await filesOf(knex, ids);
  const drafts = withDrafts ? await draftsOf(knex, ids) : new Map<string, DraftInfo>();
  return items.map((item) =>
    itemView(
      item,
      (rows.get(item.id) ?? []).map((row) => contentFile(row, item)),
      drafts.get(item.id) ?? null,
    ),
  );
}

/** An item as a state has it. Files of the state that were removed since are shown, too. */
export async function stateView(knex: Queryable, item: Content, state: ContentState): Promise<ContentItem> {
  const { files, ...fields } = state;
  const rows = await Attachment.query(knex).findByIds(files.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pictures = files.flatMap((file): ContentFile[] => {
    const row = byId.get(file.id);
    if (!row) return [];
    return [contentFile({ ...row, ...fileColumns(file) } as Attachment, { type: item.type, meta: state.meta })];
  });
  const drafts = await draftsOf(knex, [item.id]);
  const { meta, translations } = fields;
  const texts = { ...fields, meta: JSON.stringify(meta), translations: translations ?? {} };
  return { ...itemView(item, pictures, drafts.get(item.id) ?? null), ...texts };
}

/** An item after a change, read again. */
export async function viewOf(knex: Queryable, item: { id: string }): Promise<ContentItem> {
  const fresh = await Content.query(knex).findById(item.id).throwIfNotFound();
  const [view] = await contentViews(knex, [fresh], { withDrafts: true });
  return view!;
}
