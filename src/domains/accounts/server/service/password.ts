import { hash, verify } from '@node-rs/argon2';
import type { Actor } from '#server/actor.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { ChangePasswordInput, Session } from '#domains/accounts/schema.ts';
import { passwordMail } from '#domains/accounts/server/mails.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { LIFETIME, issueLink, redeemLink } from '#domains/accounts/server/secrets.ts';
import {
  type Caller,
  forgiveAccount,
  spendOfAccount,
  spendOfNetwork,
} from '#domains/accounts/server/service/limits.ts';
import { recordOwn } from '#domains/accounts/server/service/own.ts';
import { openSession, requireUsable } from '#domains/accounts/server/service/session.ts';
import { LINK_ENDED } from '#domains/accounts/server/service/sign-up.ts';
import { deleteSignUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { InvalidInput } from '#shared/errors.ts';

/** Says the same for every address, and mails only those that have an account. */
export async function forgotPassword(email: string, caller: Caller): Promise<null> {
  await spendOfNetwork(caller);
  await spendOfAccount(caller, `forgot:${email}`);
  await inTransaction(caller.services, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user?.status) return;
    await lockUsers(trx, [user.id]);
    const link = await issueLink(trx, user.id, 'password', new Date(caller.now.getTime() + LIFETIME.reset));
    await publish(trx, [passwordMail(caller.services.config, user, link, 'reset')], caller.now);
  });
  return null;
}

async function setPassword(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await trx('users')
    .where('id', userId)
    .update({ password_hash: passwordHash, token_version: trx.raw('token_version + 1') });
}

/** The link came to the address of the account, so it proves it. */
async function proveAddress(trx: Transaction, userId: string, now: Date): Promise<void> {
  const proven = await trx('users').where('id', userId).whereNull('verified_at').update({ verified_at: now });
  if (proven > 0) await recordOwn(trx, userId, 'activated the account', now);
  const { email } = await User.query(trx).findById(userId).throwIfNotFound();
  await deleteSignUpsOf(trx, email);
}

/** Sets the password by a mailed link, which also proves the address, and ends all older sessions. */
export async function resetPassword(
  { password, link }: { password: string; link: string },
  caller: Caller,
): Promise<Session> {
  await spendOfNetwork(caller);
  requireUsable(caller.services, password);
  const { now } = caller;
  const passwordHash = await hash(password);
  const userId = await inTransaction(caller.services, async (trx) => {
    const owner = await redeemLink(trx, 'password', link, now);
    if (!owner) return undefined;
    await setPassword(trx, owner, passwordHash);
    await recordOwn(trx, owner, 'set a new password', now);
    await proveAddress(trx, owner, now);
    return owner;
  });
  if (!userId) throw new InvalidInput(LINK_ENDED, 'link');
  return openSession(userId, caller);
}

/** @throws InvalidInput when the old password is not the account's. */
export async function changePassword(
  actor: Actor,
  { oldPassword, password }: ChangePasswordInput,
  caller: Caller,
): Promise<Session> {
  const attempts = `change:${actor.userId}`;
  await spendOfAccount(caller, attempts);
  requireUsable(caller.services, password);
  const user = await User.query(caller.services.knex).findById(actor.userId);
  if (!user?.password_hash || !(await verify(user.password_hash, oldPassword))) {
    throw new InvalidInput('Old password is not correct', 'oldPassword');
  }
  await forgiveAccount(caller, attempts);
  const passwordHash = await hash(password);
  await inTransaction(caller.services, async (trx) => {
    await setPassword(trx, actor.userId, passwordHash);
    await recordOwn(trx, actor.userId, 'changed the password', caller.now);
  });
  return openSession(actor.userId, caller);
}
