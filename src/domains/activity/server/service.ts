import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { type News, publish } from '#server/outbox.ts';
import type { ActivityModel } from '#domains/activity/schema.ts';

export type Activity = {
  actorId: string | null;
  spaceId: string | null;
  model: ActivityModel;
  modelId: string | null;
  message: string;
  now: Date;
};

/**
 * Locks the account of whoever acts, shared, as the line of the activity does at the end. Who locks a resource, a workspace, an
 * amenity or a member entry on the way takes this lock before: accounts come first in the order of locks (docs/architecture.md).
 */
export async function lockActor(trx: Transaction, actorId: string): Promise<void> {
  await trx('users').where('id', actorId).forShare().first('id');
}

/**
 * Writes who did what, in the transaction of the action, and tells the actor and the staff of the space.
 * `events` is news of the same action, sent on in the same round trip.
 */
export async function recordActivity(trx: Transaction, activity: Activity, events: News[] = []): Promise<void> {
  const { actorId, spaceId, model, modelId, message, now } = activity;
  const row = { actor_id: actorId, space_id: spaceId, model, model_id: modelId, message: message.slice(0, 500) };
  const id = await insertRows(trx, 'activities', [{ ...row, created_at: now }]);
  await publish(
    trx,
    [
      ...events,
      liveNews({
        name: 'activities.create',
        spaceId,
        audience: {
          userIds: actorId ? [actorId] : [],
          ...(spaceId && { staff: { area: 'dashboard', spaceId, needsAllBookings: true } }),
        },
        data: { _id: String(id) },
      }),
    ],
    now,
  );
}
