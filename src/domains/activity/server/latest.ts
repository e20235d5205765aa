/** Two people edit one record: the second is told what the first has made of it, and overwrites nothing unseen. */
import type { Queryable } from '#server/db/transaction.ts';
import type { ActivityModel } from '#domains/activity/schema.ts';
import { Conflict } from '#shared/errors.ts';

/** A record as its editor had it: `seen` is the version that they send along, undefined for whoever does not ask. */
export type Edited = { models: ActivityModel[]; id: string; version: number; seen: number | undefined };

/**
 * The caller has locked the record.
 * @param view the record as it is now, for the answer
 * @throws Conflict with `current`, the record as it is now, and `change`, the words of the last change
 */
export async function requireLatest(trx: Queryable, edited: Edited, view: () => unknown): Promise<void> {
  const { models, id, version, seen } = edited;
  if (seen === undefined || seen === version) return;
  const last = await trx('activities')
    .where('model_id', id)
    .whereIn('model', models)
    .orderBy('id', 'desc')
    .first('message');
  throw new Conflict('Somebody else has changed this meanwhile', {
    current: await view(),
    change: last?.message ?? 'Somebody changed this meanwhile',
  });
}
