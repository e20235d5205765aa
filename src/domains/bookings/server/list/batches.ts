import { type Key, allOfFew, firstKeys, whereAfter } from '#server/db/newest.ts';
import type { Plan } from '#domains/bookings/server/list/plan.ts';

/**
 * The ids of a whole list in its order, in batches. Each batch begins after the key of the one before and is a statement of its own:
 * between batches, no connection is held and nothing is locked.
 */
export async function* batchesOf({ list, ordered, few }: Plan, size: number): AsyncGenerator<string[]> {
  const all = few && (await allOfFew(few, list));
  if (all) {
    for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
    return;
  }
  let last: Key | undefined;
  do {
    const after = last;
    const queries = after ? ordered.map((query) => whereAfter(query.clone(), list, after)) : ordered;
    const keys = await firstKeys(queries, { ...list, offset: 0, limit: size });
    if (keys.length > 0) yield keys.map(({ id }) => id);
    last = keys.length === size ? keys.at(-1) : undefined;
  } while (last);
}
