import type { Changed } from '#server/audit/columns.ts';
import { writeAudit } from '#server/audit/entries.ts';
import type { Services } from '#server/context.ts';
import { insertRows } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { liveNews } from '#server/live.ts';
import { type News, publish } from '#server/outbox.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import type { Said } from '#shared/said.ts';

export type Activity = {
  actorId: string | null;
  spaceId: string | null;
  model: ActivityModel;
  modelId: string | null;
  /** What was done. After `by`, it is a sentence. */
  said: Said;
  /** The name of the person, if the sentence begins with it. */
  by?: string;
  /** What was changed in the record, for the audit log. */
  changed?: Changed;
  now: Date;
};

/** An activity as it is stored. Those of earlier releases have their text in `message`. */
export type StoredActivity = { message: string; said: (Said & { by?: string }) | null };

/** Names may be long. */
const MOST_LETTERS = 500;

/** The text of an activity, as people read it. */
export function activityText({ words }: Pick<Services, 'words'>, { message, said }: StoredActivity): string {
  if (!said) return message;
  return [said.by, words(said)].filter(Boolean).join(' ').slice(0, MOST_LETTERS);
}

/**
 * Takes a shared lock on the account of the actor, as the insert of the activity does later. A transaction that locks a resource, a
 * workspace, an amenity or a member entry calls this before: accounts come first in the order of locks (docs/architecture.md).
 */
export async function lockActor(trx: Transaction, actorId: string): Promise<void> {
  await trx('users').where('id', actorId).forShare().first('id');
}

const newsOf = ({ actor_id, space_id, id }: { actor_id: string | null; space_id: string | null; id: string }): News =>
  liveNews({
    name: 'activities.create',
    spaceId: space_id,
    audience: {
      userIds: actor_id ? [actor_id] : [],
      ...(space_id && { staff: { area: 'dashboard', spaceId: space_id, needsAllBookings: true } }),
    },
    data: { _id: id },
  });

/**
 * Writes the activities of records which the caller has inserted or locked, their live events, and their entries in the audit log.
 * @param events other messages of the same action, which are published by the same statement
 */
export async function recordActivities(trx: Transaction, activities: Activity[], events: News[] = []): Promise<void> {
  const rows = activities.map(({ actorId, spaceId, model, modelId, said, by, now }) => {
    const stored = JSON.stringify({ ...said, ...(by !== undefined && { by }) });
    return {
      ...{ actor_id: actorId, space_id: spaceId, model, model_id: modelId },
      ...{ message: '', said: stored, created_at: now },
    };
  });
  const first = await insertRows(trx, 'activities', rows);
  const records = rows.map(({ model_id }) => model_id);
  const inserted =
    rows.length === 1
      ? rows.map((row) => ({ ...row, id: first }))
      : await trx('activities')
          .whereIn('model_id', records)
          .where('id', '>=', first)
          .select('id', 'actor_id', 'space_id');
  await writeAudit(trx, activities);
  await publish(trx, [...events, ...inserted.map(newsOf)], activities[0]!.now);
}

/**
 * Writes an activity in the transaction of the action, and its live event for the actor and the staff of the workspace.
 * @param events other messages of the same action, which are published by the same statement
 */
export async function recordActivity(trx: Transaction, activity: Activity, events: News[] = []): Promise<void> {
  await recordActivities(trx, [activity], events);
}
