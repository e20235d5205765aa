import type { Call } from '#server/context.ts';
import { paged } from '#server/db/paged.ts';
import { type Queryable, inTransaction } from '#server/db/transaction.ts';
import type {
  ContentItem,
  ContentVersion,
  ListVersionsInput,
  RestoreVersionInput,
  VersionInput,
} from '#domains/content/schema.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { lockItem } from '#domains/content/server/lock.ts';
import { Content } from '#domains/content/server/model.ts';
import { publishState } from '#domains/content/server/service/publish.ts';
import { checkedFields } from '#domains/content/server/state.ts';
import type { VersionRow } from '#domains/content/server/tables.ts';
import { stateView, viewOf } from '#domains/content/server/views.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

type ListedVersion = Pick<VersionRow, 'id' | 'number' | 'saved_at'> & { name: string | null; email: string | null };

/** The published states of an item, newest first. @throws NotFound */
export async function listVersions(
  { services }: Call,
  { _id, ...paging }: ListVersionsInput,
): Promise<Page<ContentVersion>> {
  const { knex } = services;
  if (!(await knex('content_items').where({ id: _id, status: true }).first('id'))) throw new NotFound(CONTENT.missing);
  const last = await knex('content_versions')
    .where('item_id', _id)
    .max({ number: 'number' })
    .first<{ number: number | null }>();
  const query = knex('content_versions').where('item_id', _id);
  const page = await paged(
    {
      table: 'content_versions',
      order: [{ column: 'number', type: 'number', direction: 'desc', isUnique: true }],
      query,
      read: (rows) =>
        rows
          .leftJoin('users', 'users.id', 'content_versions.saved_by')
          .select<ListedVersion[]>('content_versions.id', 'number', 'saved_at', 'users.name', 'users.email'),
    },
    paging,
  );
  const view = ({ id, number, saved_at, name, email }: ListedVersion): ContentVersion => ({
    _id: id,
    number,
    saved_at,
    saved_by: name || email || '',
    isPresent: number === last.number,
  });
  return { ...page, items: page.items.map(view) };
}

async function findVersion(knex: Queryable, { _id, version_id }: VersionInput): Promise<VersionRow> {
  const row = await knex('content_versions').where({ id: version_id, item_id: _id }).first();
  if (!row) throw new NotFound(msg('Version not found'));
  return row;
}

/** An item as it was. @throws NotFound */
export async function getVersion({ services }: Call, input: VersionInput): Promise<ContentItem> {
  const item = await Content.query(services.knex).findById(input._id).where('status', true);
  if (!item) throw new NotFound(CONTENT.missing);
  const { state } = await findVersion(services.knex, input);
  return stateView(services.knex, item, state);
}

/** Publishes an earlier state again. @throws NotFound; Conflict if somebody else has changed the item; AppError 400 if it breaks a rule of today */
export function restoreVersion(call: Call, { version, ...input }: RestoreVersionInput): Promise<ContentItem> {
  return inTransaction(call.services, async (trx) => {
    const item = await lockItem(trx, call, input._id);
    const { state: earlier, number } = await findVersion(trx, input);
    const { files, translations = null, ...fields } = earlier;
    const state = { ...checkedFields(item.type, fields, false), files, translations };
    const action = contentSentences.broughtBack({ number, type: item.type, name: state.name });
    await publishState(trx, call, item, { state, seen: version, mayLack: true, action });
    return viewOf(trx, item);
  });
}
