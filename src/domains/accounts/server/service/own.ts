import type { Transaction } from '#server/db/transaction.ts';
import { User } from '#domains/accounts/server/model.ts';
import { recordActivity } from '#domains/activity/server/service.ts';

/** Records what somebody did with their own account; who was invited has only an address yet. */
export async function recordOwn(trx: Transaction, userId: string, action: string, now: Date): Promise<void> {
  const { name, email } = await User.query(trx).findById(userId).throwIfNotFound();
  const message = `${name || email} ${action}`;
  await recordActivity(trx, { actorId: userId, spaceId: null, model: 'Profile', modelId: userId, message, now });
}
