/** Accounts that somebody else opens, or gives something to. */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { addedMail, passwordMail } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { LIFETIME, issueLink } from '#domains/accounts/server/secrets.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { deleteSignUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { InvalidInput } from '#shared/errors.ts';

/**
 * The account of an address, locked for the rest of the transaction; a new one with this role when there is none. Of several
 * who invite one address at once, the first opens the account and the others wait.
 * @param actorId whoever invites: their account is locked, too, in the order of ids
 */
export async function lockAccount(
  trx: Transaction,
  { email, roleId, actorId }: { email: string; roleId: string; actorId?: string },
  now: Date,
): Promise<User> {
  await trx('roles').where('id', roleId).forShare().first('id');
  const known = await trx('users').where({ email }).pluck('id');
  // An account that is opened here has a higher id than all that are there.
  await lockUsers(trx, [...known, ...(actorId === undefined ? [] : [actorId])]);
  // Writes nothing to an account that exists, and locks it.
  await trx.raw(
    `INSERT INTO users (email, name, role_id, created_at) VALUES (?, '', ?, ?) ON DUPLICATE KEY UPDATE id = id`,
    [email, roleId, now],
  );
  const user = await User.query(trx).findOne({ email }).forUpdate().throwIfNotFound();
  // The database takes letters with and without marks for the same.
  if (user.email !== email) throw new InvalidInput('Please enter valid email', 'email');
  return user;
}

/**
 * Mails what the account was given. An account whose address nobody has proved may have been opened by a stranger: its
 * password, its links and its sessions end, and the address is mailed a link to choose a password.
 * @param to what the account was added to, as the mail names it
 */
export async function tellInvited(trx: Transaction, user: User, to: string, at: Moment): Promise<void> {
  const { services, now } = at;
  if (user.verified_at) {
    await publish(trx, [addedMail(services.config, user, to)], now);
    return;
  }
  const link = await resetAccount(trx, user.id, now);
  await publish(trx, [passwordMail(services.config, { email: user.email, name: '' }, link, 'invite')], now);
}

/**
 * Takes an account that is not verified away from whoever opened it, and ends the sign-ups of its address.
 * @returns the value of a link that sets its password within 24 hours
 */
export async function resetAccount(trx: Transaction, userId: string, now: Date): Promise<string> {
  const { email } = await User.query(trx).findById(userId).throwIfNotFound();
  await deleteSignUpsOf(trx, email);
  await trx('account_tokens').where('user_id', userId).delete();
  await trx('users').where('id', userId).update({ name: '', password_hash: null });
  await endSessions(trx, userId);
  return issueLink(trx, userId, 'password', new Date(now.getTime() + LIFETIME.invite));
}

/** Ends every session of an account. */
export async function endSessions(trx: Transaction, userId: string): Promise<void> {
  await trx('users').where('id', userId).increment('token_version', 1);
}
