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
 * Writes who did what, in the transaction of the deed, and tells the actor and the staff of the space.
 * `alsoTell` is news of the same deed, sent on in the same round trip.
 */
export async function recordActivity(trx: Transaction, activity: Activity, alsoTell: News[] = []): Promise<void> {
  const { actorId, spaceId, model, modelId, message, now } = activity;
  const row = { actor_id: actorId, space_id: spaceId, model, model_id: modelId, message: message.slice(0, 500) };
  const id = await insertRows(trx, 'activities', [{ ...row, created_at: now }]);
  await publish(trx, [
    ...alsoTell,
    liveNews({
      name: 'activities.create',
      spaceId,
      audience: {
        userIds: actorId ? [actorId] : [],
        ...(spaceId && { staff: { area: 'dashboard', spaceId, needsAllBookings: true } }),
      },
      data: { _id: String(id) },
    }),
  ]);
}
