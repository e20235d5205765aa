/** Prevents that a save overwrites the unseen changes of somebody else who edits the same record. */
import type { Services } from '#server/context.ts';
import { activityText } from '#server/records/activities.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import { Changed } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

/** A record that is saved. `seen` is the version that the form was opened with; without it, nothing is checked. */
export type Edited = { models: ActivityModel[]; id: string; version: number; seen: number | undefined };

/**
 * Requires that the record has not changed since its form was opened. The caller has locked the record.
 * @param view the current record, for the response
 * @throws Conflict with `current`, the current record, and `change`, the text of the last activity
 */
export async function requireLatest(
  trx: Queryable,
  services: Pick<Services, 'words'>,
  edited: Edited,
  view: () => unknown,
): Promise<void> {
  const { models, id, version, seen } = edited;
  if (seen === undefined || seen === version) return;
  const last = await trx('activities')
    .where('model_id', id)
    .whereIn('model', models)
    .orderBy('id', 'desc')
    .first('message', 'said');
  throw new Changed(msg('Somebody else has changed this meanwhile'), {
    current: await view(),
    change: last ? activityText(services, last) : msg('Somebody changed this meanwhile'),
  });
}
