/** What all kinds of factors do when they are added. */
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { type User, accountMail, recordOwnActivity } from '#domains/accounts/server/index.ts';
import { replaceCodes } from '#domains/factors/server/recovery.ts';
import type { Said } from '#shared/said.ts';

/** Records a change of a factor of a locked account, and tells its person. */
export async function tell(trx: Transaction, user: User, now: Date, what: { said: Said; mail: Said }): Promise<void> {
  await publish(trx, [accountMail(user, what.mail)], now);
  await recordOwnActivity(trx, user.id, what.said, now);
}

/** The recovery codes that a locked account gets with its first factor. Empty if it has one. */
export async function firstCodes(trx: Transaction, user_id: string): Promise<string[]> {
  const known = await trx('factors').where({ user_id }).whereNotNull('confirmed_at').first('id');
  return known ? [] : replaceCodes(trx, user_id);
}
