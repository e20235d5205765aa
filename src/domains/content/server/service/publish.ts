import { isDeepStrictEqual } from 'node:util';
import { type Actor, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, isDuplicate, refuseTaken } from '#server/db/transaction.ts';
import { changeRecord } from '#server/records/records.ts';
import { Attachment } from '#domains/attachments/server/index.ts';
import { fileGroups } from '#domains/content/kinds.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import type { Content } from '#domains/content/server/model.ts';
import { requireSold } from '#domains/content/server/sold.ts';
import { addressed, keepOldSlug, pageSlug } from '#domains/content/server/slugs.ts';
import {
  CONTENT_MODEL,
  type ContentState,
  type StateFile,
  fileColumns,
  numbered,
  requireFiles,
} from '#domains/content/server/state.ts';
import { viewOf } from '#domains/content/server/views.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { fieldsOf } from '#shared/objects.ts';
import type { Said } from '#shared/said.ts';

const refuseTakenSlug = refuseTaken('content_items_live_slug', LIMIT_TEXTS.taken, 'slug');
const refuseTakenPage = refuseTaken('content_items_live_details', LIMIT_TEXTS.takenPage, 'page_name');

/** Handles a violated unique key of the items. @throws Conflict for a taken slug, or for a page that has its details already */
export function refuseTakenItem(error: unknown): never {
  if (isDuplicate(error, 'content_items_live_details')) return refuseTakenPage(error);
  return refuseTakenSlug(error);
}

type Priced = Pick<ContentState, 'meta'>;

/** The price of an offer belongs to its workspace. @throws NotAllowed for a new price in one that the editor does not manage */
export function requireOwnPrice(actor: Actor, before: Priced | undefined, { meta }: Priced): void {
  const spaceId = fieldsOf(meta.booking).space_id;
  const isNew = !isDeepStrictEqual(meta.booking, before?.meta.booking);
  if (typeof spaceId === 'string' && isNew) requireManages(actor, spaceId);
}

/** The page that an item belongs to. */
export function pageNameOf({ meta }: Pick<ContentState, 'meta'>): string | null {
  return typeof meta.page_name === 'string' ? meta.page_name : null;
}

/** The columns of an item in a state. */
export function columnsOf(type: Content['type'], state: ContentState) {
  const { name, description, price, active, meta, translations = null } = state;
  return { name, description, price, active, meta, translations, page: pageNameOf(state), slug: pageSlug(type, state) };
}

const FILE_COLUMNS = [
  'status',
  'deleted_at',
  'tag',
  'title',
  'img_description',
  'button_text',
  'button_url',
  'position',
] as const;

/** Gives an item exactly the files of a state. A file that it no longer has is kept for the history. */
export async function publishFiles(
  trx: Transaction,
  { id }: Content,
  files: ContentState['files'],
  now: Date,
): Promise<void> {
  const wanted = new Map(files.map((file) => [file.id, file]));
  const rows = await Attachment.query(trx).where({ model: CONTENT_MODEL, model_id: id });
  const dropped = rows.filter((row) => row.status && !wanted.has(row.id)).map((row) => row.id);
  if (dropped.length > 0) await Attachment.query(trx).findByIds(dropped).patch({ status: false, deleted_at: now });
  const changed = rows.flatMap((row) => {
    const file = wanted.get(row.id);
    return file && !isAs(row, file) ? [{ ...row.$toDatabaseJson(), ...fileColumns(file) }] : [];
  });
  // One statement for a gallery that was put into another order.
  if (changed.length > 0)
    await trx('attachments')
      .insert(changed)
      .onConflict('id')
      .merge([...FILE_COLUMNS]);
}

function isAs(row: Attachment, file: StateFile): boolean {
  const columns = fileColumns(file);
  return FILE_COLUMNS.every((name) => name === 'deleted_at' || row[name] === columns[name]);
}

/** Adds a state to the history of an item. @param savedBy null for a draft that was published at its time */
export async function keepVersion(
  trx: Transaction,
  item: { id: string },
  { state, savedBy, now }: { state: ContentState; savedBy: string | null; now: Date },
): Promise<void> {
  const last = await trx('content_versions').where('item_id', item.id).max({ number: 'number' }).first();
  const number = Number((last as { number: number | null } | undefined)?.number ?? 0) + 1;
  await trx('content_versions').insert({
    item_id: item.id,
    number,
    state: JSON.stringify(state),
    saved_by: savedBy,
    saved_at: now,
  });
}

/** A state of a draft or of the history may have been kept before its files were numbered. */
function numberedState({ type }: Content, state: ContentState): ContentState {
  const before = new Map(state.files.map(({ id, order }) => [id, order]));
  return { ...state, files: numbered(fileGroups(type, state.meta), state.files, before) };
}

export type Publishing = {
  /** A state whose fields were checked. */
  state: ContentState;
  seen: number | undefined;
  /** Whether files may be missing, for which visitors see drawn pictures. */
  mayLack: boolean;
  /** What happened, for the activity: "updated the offer Summer". */
  action: Said;
};

/**
 * Makes a state the one that visitors see, and keeps it in the history. The caller has locked the item.
 * @throws AppError 400 if a file is missing; Conflict if the slug is taken, or if somebody else has changed the item
 */
export async function publishState(trx: Transaction, call: Call, item: Content, publishing: Publishing): Promise<void> {
  const { actor, now } = call;
  const { seen, mayLack, action } = publishing;
  const state = numberedState(item, await addressed(trx, item.type, publishing.state, item));
  requireFiles(item.type, state, mayLack);
  requireOwnPrice(actor, item, state);
  await requireSold(trx, item.type, state.meta);
  const columns = columnsOf(item.type, state);
  await keepOldSlug(trx, item, columns.slug);
  await changeRecord(trx, call, {
    kind: CONTENT,
    id: item.id,
    spaceId: null,
    record: item,
    seen,
    view: () => viewOf(trx, item),
    patch: { ...columns, updated_at: now },
    refuse: refuseTakenItem,
    action,
  });
  await publishFiles(trx, item, state.files, now);
  await keepVersion(trx, item, { state, savedBy: actor.userId, now });
}
