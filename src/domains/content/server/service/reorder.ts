import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type RecordKind, recordChange } from '#server/records/records.ts';
import type { ReorderContentInput } from '#domains/content/schema.ts';
import { contentSentences } from '#domains/content/sentences.ts';
import { CONTENT } from '#domains/content/server/record-kinds.ts';
import { lockKind } from '#domains/content/server/lock.ts';
import { Changed, InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** One activity says that there is another order. Each item that has another place was changed. */
const tellingOf = (moved: { id: string }[]): RecordKind<null> => ({
  ...CONTENT,
  news: (event) => moved.flatMap(({ id }) => CONTENT.news?.(event, { id, spaceId: null }) ?? []),
});

const CHANGED = msg('Somebody has added or deleted items meanwhile');

/**
 * Puts the items of a kind, or the folds of a page, into an order. The items keep their versions.
 * @throws Conflict if the ids are not those of the present items; InvalidInput without items
 */
export async function reorderContent(
  call: Call,
  { type: named, page_name, ids }: ReorderContentInput,
): Promise<{ ids: string[] }> {
  const { type } = named;
  const page = page_name ?? named.page_name ?? null;
  const [first] = ids;
  if (first === undefined) throw new InvalidInput(msg('Please give the items in their order'), 'ids');
  return inTransaction(call.services, async (trx) => {
    await lockKind(trx, call, type);
    const rows = await trx('content_items')
      .where({ type, page, status: true })
      .orderBy('id')
      .forUpdate()
      .select('id', 'position');
    const places = new Map(ids.map((id, place) => [id, place]));
    if (places.size !== rows.length || rows.some(({ id }) => !places.has(id))) throw new Changed(CHANGED);
    const moved = rows.filter(({ id, position }) => places.get(id) !== position);
    if (moved.length === 0) return { ids };
    const cases = moved.map(() => 'WHEN ? THEN ?').join(' ');
    const values = moved.flatMap(({ id }) => [id, places.get(id)!]);
    await trx('content_items')
      .whereIn(
        'id',
        moved.map(({ id }) => id),
      )
      .update({ position: trx.raw(`CASE id ${cases} END`, values) });
    const action = contentSentences.ordered({ type });
    await recordChange(trx, call, { kind: tellingOf(moved), event: 'update', id: first, spaceId: null, action });
    return { ids };
  });
}
