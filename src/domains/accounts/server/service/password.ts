import { z } from 'zod';
import { hash, verify } from '@node-rs/argon2';
import { writeAudit } from '#server/audit/entries.ts';
import type { Actor } from '#server/actor.ts';
import type { Services } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { defineEvent, type Heard } from '#server/events.ts';
import type { ChangePasswordInput, ResetPasswordInput, Session } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { accountNews } from '#domains/accounts/server/record-kinds.ts';
import { accountMail, accountMails } from '#domains/accounts/server/mails.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { acceptOffer } from '#domains/accounts/server/invitations.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { LIFETIME, issueLink, redeemLink } from '#domains/accounts/server/secrets.ts';
import { type Caller, resetAccountLimit, limitAccount, limitNetwork } from '#domains/accounts/server/service/limits.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';
import { requireUsable } from '#domains/accounts/server/service/new-password.ts';
import { openSession } from '#domains/accounts/server/service/session.ts';
import { LINK_EXPIRED } from '#domains/accounts/server/service/sign-up.ts';
import { deleteSignUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export const passwordForgotten = defineEvent('password.forgotten', z.object({ email: z.string() }), {
  topic: 'password-forgotten',
});

/**
 * Responds in the same way and as fast for every address: whether it has an account is read only when the message is delivered.
 * @throws TooMany
 */
export async function forgotPassword(email: string, caller: Caller): Promise<null> {
  await limitNetwork(caller);
  await limitAccount(caller, `forgot:${email}`);
  await inTransaction(caller.services, (trx) => publish(trx, [passwordForgotten({ email })], caller.now));
  return null;
}

/** Hears of a forgotten password: mails a link, if the address has an account. */
export async function mailResetLink({ facts }: Heard<{ email: string }>, services: Services): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services, async (trx) => {
    const user = await findUserByEmail(trx, facts.email);
    if (!user?.status) return;
    await lockUsers(trx, [user.id]);
    const link = await issueLink(trx, user.id, 'password', new Date(now.getTime() + LIFETIME.reset));
    await publish(trx, [accountMail(user, accountMails.reset({ link, hasName: user.name !== '' }))], now);
  });
}

async function setPassword(trx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await trx('users')
    .where('id', userId)
    .update({ password_hash: passwordHash, token_version: trx.raw('token_version + 1') });
}

/** Marks the account as verified, because the link was mailed to its address. */
async function markVerified(trx: Transaction, userId: string, now: Date): Promise<void> {
  const marked = await trx('users').where('id', userId).whereNull('verified_at').update({ verified_at: now });
  if (marked > 0) {
    await recordOwnActivity(trx, userId, accountSentences.activated(), now);
    // The team screen shows who has accepted an invitation.
    await publish(trx, [accountNews(userId)], now);
  }
  const { email } = await User.query(trx).findById(userId).throwIfNotFound();
  await deleteSignUpsOf(trx, email);
}

/**
 * Sets the password by a mailed link, marks the account as verified, and ends its older sessions. The name is stored only if the
 * account has none, as after an invitation.
 * @throws InvalidInput, FactorNeeded, TooMany
 */
export async function resetPassword({ password, link, name }: ResetPasswordInput, caller: Caller): Promise<Session> {
  await limitNetwork(caller);
  await requireUsable(caller.services, password);
  const { now } = caller;
  const passwordHash = await hash(password);
  const userId = await inTransaction(caller.services, async (trx) => {
    // The link of an invitation also accepts it. This locks the role that it gives before the account.
    await acceptOffer(trx, link, now);
    const owner = await redeemLink(trx, 'password', link, now);
    if (!owner) return undefined;
    await setPassword(trx, owner, passwordHash);
    if (name) await trx('users').where({ id: owner, name: '' }).update({ name });
    await recordOwnActivity(trx, owner, accountSentences.setPassword(), now);
    await markVerified(trx, owner, now);
    return owner;
  });
  if (!userId) throw new InvalidInput(LINK_EXPIRED, 'link');
  return openSession(userId, caller);
}

/** A wrong password is in the audit log. @throws InvalidInput at `field` if it is not the password of the caller, or they have none; TooMany */
async function requirePassword(
  caller: Caller,
  userId: string,
  password: string,
  field: string,
  wrong: string,
): Promise<void> {
  const attempts = `change:${userId}`;
  await limitAccount(caller, attempts);
  const user = await User.query(caller.services.knex).findById(userId);
  if (user?.password_hash === null)
    throw new InvalidInput(msg('This account has no password. Please log out, and sign in again'), field);
  if (!user?.password_hash || !(await verify(user.password_hash, password))) {
    const [said, { services, now }] = [accountSentences.refusedPassword(), caller];
    await writeAudit(services.knex, [{ actorId: userId, model: 'Profile', modelId: userId, said, now }]);
    throw new InvalidInput(wrong, field);
  }
  await resetAccountLimit(caller, attempts);
}

/** Notes that the person of a session has shown again who they are. @throws InvalidInput if the password is wrong; TooMany */
export async function prove({ userId, sessionId }: Actor, password: string, caller: Caller): Promise<null> {
  await requirePassword(caller, userId, password, 'password', 'Password is not correct');
  if (sessionId !== undefined)
    await caller.services.knex('sessions').where({ id: sessionId, user_id: userId }).update({ proved_at: caller.now });
  return null;
}

/** Changes the password and ends the older sessions. @throws InvalidInput if the old password is wrong; TooMany */
export async function changePassword(
  actor: Actor,
  { oldPassword, password }: ChangePasswordInput,
  caller: Caller,
): Promise<Session> {
  await requirePassword(caller, actor.userId, oldPassword, 'oldPassword', 'Old password is not correct');
  await requireUsable(caller.services, password);
  const passwordHash = await hash(password);
  await inTransaction(caller.services, async (trx) => {
    await setPassword(trx, actor.userId, passwordHash);
    await recordOwnActivity(trx, actor.userId, accountSentences.changedPassword(), caller.now);
  });
  return openSession(actor.userId, caller, undefined, { isSignedIn: true });
}
