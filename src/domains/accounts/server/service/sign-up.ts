import { hash } from '@node-rs/argon2';
import type { Actor } from '#server/actor.ts';
import type { Context } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { CHOOSE_PASSWORD, type Session, type SignUpInput, type VerifyEmailInput } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { recordTerms } from '#domains/accounts/server/consents.ts';
import { accountMail, accountMails } from '#domains/accounts/server/mails.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail } from '#domains/accounts/server/queries.ts';
import { type Caller, limitAccount, limitNetwork, limitSignUps } from '#domains/accounts/server/service/limits.ts';
import { requireUsable } from '#domains/accounts/server/service/new-password.ts';
import { openSession } from '#domains/accounts/server/service/session.ts';
import {
  type SignUp,
  deleteSignUpsOf,
  insertSignUp,
  renewCode,
  findSignUpByLink,
  signUpByLink,
  tryCode,
} from '#domains/accounts/server/sign-ups.ts';
import { authenticate, signToken } from '#domains/accounts/server/tokens.ts';
import { unfinishedIdOf } from '#domains/accounts/server/unfinished.ts';
import { recordActivity } from '#server/records/activities.ts';
import { roleKeyed } from '#domains/roles/server/index.ts';
import { InvalidInput } from '#shared/errors.ts';
import type { Said } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const LINK_EXPIRED = msg('This link is no longer valid, please request a new one');
const CODE_EXPIRED = msg('OTP has expired, please request a new one');

/**
 * Signs up. The response is the same for a new address and for one that has an account: a token that only serves the verification
 * page. The owner of a known address receives a mail about the attempt. For a known address, neither the mail nor the token gives
 * access to an account.
 */
export async function signUp({ name, email, password }: SignUpInput, caller: Caller): Promise<{ token: string }> {
  await limitNetwork(caller);
  await limitSignUps(caller, email);
  await requireUsable(caller.services, password);
  const password_hash = await hash(password);
  const { now } = caller;
  const id = await inTransaction(caller.services, async (trx) => {
    const { id, link, code } = await insertSignUp(trx, { name, email, password_hash }, now);
    const known = await findUserByEmail(trx, email);
    await publish(
      trx,
      [
        known
          ? accountMail(known, accountMails.isKnown({}))
          : accountMail({ email, name }, accountMails.activate({ link, code })),
      ],
      now,
    );
    return id;
  });
  return { token: signToken(caller.services.config, { id, token_version: 0 }, 'verify', now) };
}

type NewAccount = Pick<SignUp, 'name' | 'email'> & { password_hash: string | null };

/**
 * Creates an account of a member, whose address is verified.
 * @param account `password_hash` is null for somebody who signs in otherwise
 * @param said how it came to be
 * @returns its id; undefined if the address already has an account
 */
export async function createAccount(
  trx: Transaction,
  account: NewAccount,
  now: Date,
  said: Said = accountSentences.signedUp(),
): Promise<string | undefined> {
  const { name, email, password_hash } = account;
  await deleteSignUpsOf(trx, email);
  if (await findUserByEmail(trx, email)) return undefined;
  const role = await roleKeyed(trx, 'member');
  const row = { name, email, password_hash, role_id: role.id, verified_at: now, created_at: now };
  const id = String((await User.query(trx).insert(row)).id);
  await recordActivity(trx, { actorId: id, spaceId: null, model: 'Member', modelId: id, said, by: name, now });
  return id;
}

/** The account of a sign-up, whose page has named the terms. */
async function createSignedUp(trx: Transaction, account: NewAccount, caller: Caller): Promise<string | undefined> {
  const id = await createAccount(trx, account, caller.now);
  if (id !== undefined) await recordTerms(trx, id, caller);
  return id;
}

type Activation = Caller & Pick<Context, 'bearer'>;

/** Whether the call comes from the browser that signed up: it has the token that only the sign-up returned. */
async function isOwnSignUp({ id }: SignUp, { bearer, services, now, ip }: Activation): Promise<boolean> {
  if (!bearer) return false;
  const actor = await authenticate(bearer, { ip }, { services, now });
  return unfinishedIdOf(actor, 'verify') === id;
}

/**
 * Activates an account by the mailed link. Somebody else may have signed up with the address and know the password. So the password
 * is set where the mail is opened, unless that is the browser that signed up.
 * @throws InvalidInput if the link is used or expired, or if a password is missing
 */
export async function verifyEmail({ token: link, password }: VerifyEmailInput, caller: Activation): Promise<Session> {
  await limitNetwork(caller);
  const { services, now } = caller;
  if (password !== undefined) await requireUsable(services, password);
  const chosen = password === undefined ? undefined : await hash(password);
  const pending = await findSignUpByLink(services.knex, link, now);
  if (pending && !chosen && !(await isOwnSignUp(pending, caller))) throw new InvalidInput(CHOOSE_PASSWORD, 'password');
  const userId = await inTransaction(services, async (trx) => {
    const signUp = await signUpByLink(trx, link, now);
    return signUp && createSignedUp(trx, { ...signUp, ...(chosen && { password_hash: chosen }) }, caller);
  });
  if (!userId) throw new InvalidInput(LINK_EXPIRED, 'token');
  return openSession(userId, caller);
}

/** Activates an account by the mailed code. @throws InvalidInput if the code is wrong or expired, or no try is left; TooMany */
export async function verifyOtp(actor: Actor, otp: string, caller: Caller): Promise<Session> {
  const id = unfinishedIdOf(actor, 'verify');
  await limitNetwork(caller);
  await limitAccount(caller, `otp:${id}`);
  const { now } = caller;
  const outcome = await inTransaction(caller.services, async (trx) => {
    const found = await tryCode(trx, id, otp, now);
    if (typeof found === 'string') return { problem: found };
    return { userId: await createSignedUp(trx, found, caller) };
  });
  if (outcome.problem === 'wrong') throw new InvalidInput(msg('Invalid OTP'), 'otp');
  if (!outcome.userId) throw new InvalidInput(CODE_EXPIRED, 'otp');
  return openSession(outcome.userId, caller);
}

/** Mails a new code, unless the address already has an account. */
export async function resendOtp(actor: Actor, caller: Caller): Promise<null> {
  const id = unfinishedIdOf(actor, 'verify');
  await limitNetwork(caller);
  await limitAccount(caller, `resend:${id}`);
  await inTransaction(caller.services, async (trx) => {
    const code = await renewCode(trx, id, caller.now);
    if (!(await findUserByEmail(trx, actor.email)))
      await publish(trx, [accountMail(actor, accountMails.code({ code }))], caller.now);
  });
  return null;
}
