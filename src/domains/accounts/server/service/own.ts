import type { Transaction } from '#server/db/transaction.ts';
import { User } from '#domains/accounts/server/model.ts';
import { type Activity, recordActivity } from '#server/records/activities.ts';
import type { Said } from '#shared/said.ts';

/** What the owner of an account has done, or what happened to them. Invited people have no name yet, only an email address. */
export function ownActivity({ id, name, email }: User, said: Said): Omit<Activity, 'now'> {
  return { actorId: id, spaceId: null, model: 'Profile', modelId: id, said, by: name || email };
}

/** Records an activity of the owner of an account. */
export async function recordOwnActivity(trx: Transaction, userId: string, said: Said, now: Date): Promise<void> {
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  await recordActivity(trx, { ...ownActivity(user, said), now });
}
