import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { type News, publish } from '#server/outbox.ts';
import type { ActivityModel } from '#shared/record-events.ts';

export type Activity = {
  actorId: string | null;
  spaceId: string | null;
  model: ActivityModel;
  modelId: string | null;
  message: string;
  now: Date;
};

/**
 * Takes a shared lock on the account of the actor, as the insert of the activity does later. A transaction that locks a resource, a
 * workspace, an amenity or a member entry calls this before: accounts come first in the order of locks (docs/architecture.md).
 */
export async function lockActor(trx: Transaction, actorId: string): Promise<void> {
  await trx('users').where('id', actorId).forShare().first('id');
}

/**
 * Writes an activity in the transaction of the action, and its live event for the actor and the staff of the workspace.
 * @param events other messages of the same action, which are published by the same statement
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
