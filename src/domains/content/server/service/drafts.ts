import { type Author, type Call, type Moment, type Services, momentOf } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { changeRecord } from '#server/records/records.ts';
import { readActor } from '#domains/accounts/server/index.ts';
import type { ContentItem, PublishDraftInput } from '#domains/content/schema.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { Content } from '#domains/content/server/model.ts';
import { lockItem } from '#domains/content/server/lock.ts';
import { publishState, requireOwnPrice } from '#domains/content/server/service/publish.ts';
import { type ContentState, checkedFields } from '#domains/content/server/state.ts';
import { stateView, viewOf } from '#domains/content/server/views.ts';
import { AppError, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

const NO_DRAFT = msg('Draft not found');
const NO_LONGER_ALLOWED = msg('The person who kept this draft may no longer publish it');
const PAST = msg('This time has passed, please select a later one');

/** The state that waits to be published; undefined if there is none. */
export async function draftState(knex: Queryable, itemId: string): Promise<ContentState | undefined> {
  return (await knex('content_drafts').where('item_id', itemId).first('state'))?.state;
}

/** @throws NotFound */
async function requireDraft(knex: Queryable, itemId: string): Promise<ContentState> {
  const state = await draftState(knex, itemId);
  if (!state) throw new NotFound(NO_DRAFT);
  return state;
}

/** Deletes the draft of an item. Its files are kept with those of earlier states. */
export async function dropDraft(trx: Transaction, itemId: string): Promise<void> {
  await trx('content_drafts').where('item_id', itemId).delete();
}

type Keeping = { state: ContentState; publishAt: Date | null };

/** Writes the draft of a new item. @throws InvalidInput for a time that has passed */
export async function writeDraft(
  trx: Transaction,
  { actor, now }: Author,
  item: { id: string },
  keeping: Keeping,
): Promise<void> {
  const { state, publishAt: publish_at } = keeping;
  if (publish_at && publish_at.getTime() <= now.getTime()) throw new InvalidInput(PAST, 'publish_at');
  const draft = { state: JSON.stringify(state), saved_by: actor.userId, saved_at: now, publish_at, failure: null };
  await trx('content_drafts')
    .insert({ item_id: item.id, ...draft })
    .onConflict('item_id')
    .merge();
}

/**
 * Keeps a state of an item for later. What visitors see does not change. The caller has locked the item.
 * @throws NotAllowed for the price of a new offer in a workspace that the editor does not manage
 */
export async function keepDraft(trx: Transaction, call: Call, item: Content, keeping: Keeping): Promise<void> {
  const { name, description, price, meta } = keeping.state;
  const wasPublished = await trx('content_versions').where('item_id', item.id).first('id');
  if (!wasPublished) requireOwnPrice(call.actor, item, keeping.state);
  await writeDraft(trx, call, item, keeping);
  await noteDraft(trx, call, item, {
    action: contentSentences.keptDraft({ type: item.type, name }),
    // Nobody but staff sees an item that was never published. They find it by its draft.
    patch: wasPublished ? {} : { name, description, price, meta },
  });
}

type DraftChange = {
  action: Said;
  seen?: number;
  patch?: Partial<Pick<Content, 'name' | 'description' | 'price' | 'meta'>>;
};

/** Records a change of a draft: the version of the item guards its draft, too. */
async function noteDraft(
  trx: Transaction,
  call: Call,
  item: Content,
  { action, seen, patch }: DraftChange,
): Promise<void> {
  const view = () => viewOf(trx, item);
  await changeRecord(trx, call, {
    kind: CONTENT,
    id: item.id,
    spaceId: null,
    record: item,
    seen,
    view,
    patch: { ...patch, updated_at: call.now },
    action,
  });
}

/** The item as its draft has it. @throws NotFound */
export async function getDraft({ services }: Call, id: string): Promise<ContentItem> {
  const item = await Content.query(services.knex).findById(id).where('status', true);
  if (!item) throw new NotFound(CONTENT.missing);
  return stateView(services.knex, item, await requireDraft(services.knex, id));
}

async function publishDraftOf(trx: Transaction, call: Call, item: Content, seen: number | undefined): Promise<void> {
  const { files, translations = null, ...fields } = await requireDraft(trx, item.id);
  // The rules of the kind may have changed since the draft was kept.
  const state = { ...checkedFields(item.type, fields, false), files, translations };
  const action = contentSentences.publishedDraft({ type: item.type, name: state.name });
  await publishState(trx, call, item, { state, seen, mayLack: true, action });
  await dropDraft(trx, item.id);
}

/** Shows the draft of an item to visitors. @throws NotFound; Conflict if somebody else has changed the item; AppError 400 */
export function publishDraft(call: Call, { _id, version }: PublishDraftInput): Promise<ContentItem> {
  return inTransaction(call.services, async (trx) => {
    const item = await lockItem(trx, call, _id);
    await publishDraftOf(trx, call, item, version);
    return viewOf(trx, item);
  });
}

/** Deletes the draft of an item. @throws NotFound; Conflict if somebody else has changed the item */
export function discardDraft(call: Call, { _id, version }: PublishDraftInput): Promise<ContentItem> {
  return inTransaction(call.services, async (trx) => {
    const item = await lockItem(trx, call, _id);
    const { name } = await requireDraft(trx, _id);
    const action = contentSentences.discardedDraft({ type: item.type, name });
    await noteDraft(trx, call, item, { action, seen: version });
    await dropDraft(trx, _id);
    return viewOf(trx, item);
  });
}

/** Publishes the draft of an item in the name of the person who kept it. @throws AppError if they may not, or its rules are broken */
async function publishDue({ services, now }: Moment, itemId: string, savedBy: string): Promise<void> {
  const actor = await readActor(services, savedBy);
  if (!actor || !may(actor.role, 'cms')) throw new NotAllowed(NO_LONGER_ALLOWED);
  const call: Call = { services, now, actor };
  await inTransaction(services, async (trx) => {
    const item = await lockItem(trx, call, itemId);
    const draft = await trx('content_drafts').where('item_id', itemId).first('publish_at', 'saved_by');
    // Somebody has published, changed or discarded it meanwhile.
    if (!draft?.publish_at || draft.publish_at > now || draft.saved_by !== savedBy) return;
    await publishDraftOf(trx, call, item, undefined);
  });
}

async function noteFailure(services: Services, itemId: string, { message }: AppError): Promise<void> {
  await services
    .knex('content_drafts')
    .where('item_id', itemId)
    .update({ publish_at: null, failure: message.slice(0, 300) });
}

/**
 * Publishes the drafts whose time has come. One that cannot be published is kept, with the reason. One that fails otherwise is tried
 * again by the next run, and does not stop the others.
 * @throws the first such failure, once all others were published
 */
export async function publishDueDrafts(at: Moment): Promise<void> {
  const due = await at.services
    .knex('content_drafts')
    .where('publish_at', '<=', at.now)
    .orderBy('publish_at')
    .select('item_id', 'saved_by');
  const failures: unknown[] = [];
  for (const { item_id, saved_by } of due) {
    try {
      await publishDue(momentOf(at.services), item_id, saved_by);
    } catch (error) {
      if (error instanceof AppError) await noteFailure(at.services, item_id, error);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
