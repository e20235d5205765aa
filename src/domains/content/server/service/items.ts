import type { Author, Call } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { recordChange, removeRecord, restoreRecord } from '#server/records/records.ts';
import { requireLatest } from '#server/records/latest.ts';
import { Attachment } from '#domains/attachments/server/index.ts';
import type { FileGroups } from '#domains/content/files.ts';
import { type KindName, fileGroups, kindOf } from '#domains/content/kinds.ts';
import {
  type ContentItem,
  type CreateContentInput,
  type UpdateContentInput,
  isUnfinished,
} from '#domains/content/schema.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { type NewFile, uploadedFiles } from '#domains/content/server/files.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { lockItem, lockKind, lockWithKind } from '#domains/content/server/lock.ts';
import { Content } from '#domains/content/server/model.ts';
import { draftState, dropDraft, keepDraft, writeDraft } from '#domains/content/server/service/drafts.ts';
import {
  columnsOf,
  keepVersion,
  pageNameOf,
  publishFiles,
  publishState,
  refuseTakenItem,
  requireOwnPrice,
} from '#domains/content/server/service/publish.ts';
import { requireSold } from '#domains/content/server/sold.ts';
import { addressed } from '#domains/content/server/slugs.ts';
import {
  CONTENT_MODEL,
  type ContentState,
  type SavedFields,
  type StateFile,
  checkedFields,
  fittingFiles,
  mergedFields,
  mergedFiles,
  publishedState,
  requireFiles,
  stateFile,
} from '#domains/content/server/state.ts';
import { savedTranslations } from '#domains/content/server/translations.ts';
import { viewOf } from '#domains/content/server/views.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import type { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

/** The number of items of a kind without a limit of its own. It bounds what a public page can have to read. */
const MAX_ITEMS = 2_000;

function fieldsOf({ name, description, price, active, meta }: CreateContentInput | UpdateContentInput): SavedFields {
  return { name, description, price, active, meta };
}

/** The fields of a new item. The name of a page as its type, or the parameter, is the page that it belongs to. */
function newFields(input: CreateContentInput): SavedFields {
  const page = input.page_name ?? input.type.page_name;
  const fields = fieldsOf(input);
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return page === undefined ? sent : { ...sent, meta: { page_name: page, ...(input.meta ?? {}) } };
}

/** The forms of the product need no files. Other programs must ask for drawn pictures, as the contract requires the files. */
const mayLack = ({ drawn }: CreateContentInput | UpdateContentInput): boolean => drawn ?? false;

/** The groups of files that a new item can have. @throws AppError 400 if its fields are not valid */
export function groupsOfNew(input: CreateContentInput): FileGroups {
  return fileGroups(input.type.type, checkedFields(input.type.type, newFields(input), isUnfinished(input)).meta);
}

/** The groups of files that an item will have after a save. @throws NotFound; AppError 400 if its fields are not valid */
export async function groupsAfter({ services }: Call, input: UpdateContentInput): Promise<FileGroups> {
  const item = await Content.query(services.knex).findById(input._id).where('status', true);
  if (!item) throw new NotFound(CONTENT.missing);
  const base = await baseOf(services.knex, item, input);
  return fileGroups(item.type, checkedFields(item.type, mergedFields(base, fieldsOf(input)), isUnfinished(input)).meta);
}

/** What a save changes: the draft if it was made from that, otherwise what visitors see. */
async function baseOf(knex: Queryable, item: Content, { from_draft }: UpdateContentInput): Promise<ContentState> {
  const draft = from_draft ? await draftState(knex, item.id) : undefined;
  return draft ?? publishedState(knex, item);
}

/** Requires that there is room for one more item of a kind, which the caller has locked. */
async function requireRoom(trx: Transaction, type: KindName): Promise<void> {
  const max = kindOf(type).max ?? { items: MAX_ITEMS, message: LIMIT_TEXTS.items };
  const present = await trx('content_items').where({ type, status: true }).limit(max.items).select('id');
  if (present.length >= max.items) throw new InvalidInput(max.message);
}

/** The position after the last item of a kind, or after the last fold of a page. */
async function nextPosition(trx: Transaction, type: KindName, page: string | null): Promise<number> {
  const last = await trx('content_items')
    .where({ type, status: true, page })
    .max({ position: 'position' })
    .first<{ position: number | null } | undefined>();
  return (last?.position ?? -1) + 1;
}

/** Adds the files of a save to an item. Visitors see them once a state with them is published. */
async function addFiles(trx: Transaction, item: Content, { files, base, now }: Adding): Promise<StateFile[]> {
  if (files.length === 0) return [];
  let next = Math.max(-1, ...base.map(({ order }) => order)) + 1;
  const owner = { model: CONTENT_MODEL, model_id: item.id };
  const rows = files.map(({ order: given, imgDescription, ctaBtnText, ctaBtnURL, ...file }) => {
    const position = given ?? next;
    next = Math.max(next, position + 1);
    const texts = { img_description: imgDescription, button_text: ctaBtnText, button_url: ctaBtnURL };
    return { ...file, ...owner, ...texts, position, status: false, created_at: now };
  });
  await trx('attachments').insert(rows);
  // The item is locked, so its newest files are these, in their order.
  const added = await Attachment.query(trx).where(owner).orderBy('id', 'desc').limit(rows.length);
  return added.reverse().map(stateFile);
}

type Adding = { files: NewFile[]; base: StateFile[]; now: Date };

/**
 * Adds an item with its files. As a draft, it stays inactive until it is published.
 * @throws AppError 400 for fields and files that break the rules of the kind, or if there are too many; Conflict for a taken slug
 */
export async function addContent(
  trx: Transaction,
  call: Author,
  input: CreateContentInput,
  files: NewFile[],
): Promise<ContentItem> {
  const { now, actor } = call;
  const { type } = input.type;
  await lockKind(trx, call, type);
  await requireRoom(trx, type);
  const fields = { ...checkedFields(type, newFields(input), isUnfinished(input)), files: [] };
  // A slug stays. A draft without a name gets none before it is published.
  const checked = isUnfinished(input) && !fields.name ? fields : await addressed(trx, type, fields);
  const position = await nextPosition(trx, type, pageNameOf(checked));
  const isDraft = input.draft ?? false;
  const columns = { ...columnsOf(type, checked), active: checked.active && !isDraft };
  const item = await Content.query(trx)
    .insertAndFetch({ ...columns, type, position, status: true, version: 0, created_at: now, updated_at: now })
    .catch(refuseTakenItem);
  const added = await addFiles(trx, item, { files, base: [], now });
  const texts = { ...checked, files: mergedFiles({ type, meta: checked.meta }, [], { added }) };
  const state = { ...texts, translations: savedTranslations(type, texts, undefined, input.translations) };
  requireFiles(type, state, isDraft || mayLack(input));
  if (isDraft) await writeDraft(trx, call, item, { state, publishAt: input.publish_at ?? null });
  else {
    await requireSold(trx, type, state.meta);
    await publishFiles(trx, item, state.files, now);
    await keepVersion(trx, item, { state, savedBy: actor.userId, now });
  }
  const action = contentSentences.added({ type, name: state.name });
  await recordChange(trx, call, { kind: CONTENT, event: 'create', id: item.id, spaceId: null, action });
  return viewOf(trx, item);
}

/** Adds an item for somebody with rights. @throws NotAllowed also for the price of an offer in a workspace that they do not manage */
export function addOwnContent(
  trx: Transaction,
  call: Call,
  input: CreateContentInput,
  files: NewFile[],
): Promise<ContentItem> {
  const { meta } = checkedFields(input.type.type, newFields(input), isUnfinished(input));
  requireOwnPrice(call.actor, undefined, { meta });
  return addContent(trx, call, input, files);
}

/**
 * Changes the given fields and files of an item: all of them or none.
 * @throws AppError 400, NotFound; Conflict if somebody else has changed the item, or for a taken slug
 */
export async function changeContent(
  trx: Transaction,
  call: Call,
  input: UpdateContentInput,
  files: NewFile[],
): Promise<ContentItem> {
  const { now } = call;
  const item = await lockItem(trx, call, input._id);
  const { id, type, version } = item;
  const edited = { models: [CONTENT.model], id, version, seen: input.version };
  await requireLatest(trx, call.services, edited, () => viewOf(trx, item));
  const base = await baseOf(trx, item, input);
  const checked = checkedFields(type, mergedFields(base, fieldsOf(input)), isUnfinished(input));
  const added = await addFiles(trx, item, { files, base: base.files, now });
  const present = fittingFiles(type, checked.meta, base.files);
  const changes = { changed: input.pictures, removed: input.removed, added };
  const texts = { ...checked, files: mergedFiles({ type, meta: checked.meta }, present, changes) };
  const state = { ...texts, translations: savedTranslations(type, texts, base.translations, input.translations) };
  if (input.draft) {
    requireFiles(type, state, true);
    await keepDraft(trx, call, item, { state, publishAt: input.publish_at ?? null });
    return viewOf(trx, item);
  }
  const action = contentSentences.updated({ type, name: state.name });
  await publishState(trx, call, item, { state, seen: undefined, mayLack: mayLack(input), action });
  if (input.from_draft) await dropDraft(trx, id);
  return viewOf(trx, item);
}

/** Adds an item with files that were uploaded before. */
export async function createContent(call: Call, input: CreateContentInput): Promise<ContentItem> {
  const files = input.added ? await uploadedFiles(call, groupsOfNew(input), input.added) : [];
  return inTransaction(call.services, (trx) => addOwnContent(trx, call, input, files));
}

/** Changes an item. Its new files were uploaded before. */
export async function updateContent(call: Call, input: UpdateContentInput): Promise<ContentItem> {
  const files = input.added ? await uploadedFiles(call, await groupsAfter(call, input), input.added) : [];
  return inTransaction(call.services, (trx) => changeContent(trx, call, input, files));
}

/** Deletes an item. Its files and its history are kept. @throws NotFound; Conflict if somebody else has changed it */
export async function deleteItem(trx: Transaction, call: Call, input: RemoveInput): Promise<RemovedVersion> {
  const { _id: id, version: seen } = input;
  const record = await lockItem(trx, call, id);
  const action = contentSentences.deleted({ type: record.type, name: record.name });
  const view = () => viewOf(trx, record);
  await removeRecord(trx, call, { kind: CONTENT, record, id, spaceId: null, seen, view, action });
  return { _id: id, version: record.version };
}

export function removeContent(call: Call, input: RemoveInput): Promise<RemovedVersion> {
  return inTransaction(call.services, (trx) => deleteItem(trx, call, input));
}

/** Takes the deletion of an item back. @throws Conflict if its slug was taken, there are too many, or it can no longer be undone */
export async function restoreContent(call: Call, { _id: id, version: seen }: RestoreInput): Promise<ContentItem> {
  return inTransaction(call.services, async (trx) => {
    const record = await lockWithKind(trx, call, id);
    if (!record.status) await requireRoom(trx, record.type);
    const action = contentSentences.restored({ type: record.type, name: record.name });
    const view = () => viewOf(trx, record);
    await restoreRecord(trx, call, {
      kind: CONTENT,
      record,
      id,
      spaceId: null,
      seen,
      view,
      refuse: refuseTakenItem,
      action,
    });
    return viewOf(trx, record);
  });
}
