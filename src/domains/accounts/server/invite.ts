/** Accounts that somebody else opens: without a password, with a link to choose one (decision G034). */
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { passwordMail } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { LIFETIME, issueLink } from '#domains/accounts/server/secrets.ts';

/** @returns the new account's id; its owner is mailed a link that works for 24 hours */
export async function inviteAccount(
  trx: Transaction,
  { email, roleId }: { email: string; roleId: string },
  now: Date,
): Promise<string> {
  const inserted = await User.query(trx).insert({ email, name: '', role_id: roleId, created_at: now });
  const id = String(inserted.id);
  const link = await issueLink(trx, id, 'password', new Date(now.getTime() + LIFETIME.invite));
  await publish(trx, [passwordMail({ email, name: '' }, link, 'invite')]);
  return id;
}

/** Ends every session of an account (decision G028). */
export async function endSessions(trx: Transaction, userId: string): Promise<void> {
  await trx('users').where('id', userId).increment('token_version', 1);
}
