import type { Transaction } from '#server/db/transaction.ts';
import { User } from '#domains/accounts/server/model.ts';
import { recordActivity } from '#server/records/activities.ts';
import type { Said } from '#shared/said.ts';

/** Records an activity of the owner of an account. Invited people have no name yet, only an email address. */
export async function recordOwnActivity(trx: Transaction, userId: string, said: Said, now: Date): Promise<void> {
  const { name, email } = await User.query(trx).findById(userId).throwIfNotFound();
  const by = name || email;
  await recordActivity(trx, { actorId: userId, spaceId: null, model: 'Profile', modelId: userId, said, by, now });
}
