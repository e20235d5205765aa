import type { Call, Moment } from '#server/context.ts';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction } from '#server/db/transaction.ts';
import type { LoginInput, Session } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { endSessions } from '#domains/accounts/server/invite.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail, viewUser } from '#domains/accounts/server/queries.ts';
import { isRefusedPassword } from '#domains/accounts/server/service/new-password.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';
import { type Caller, limitLogins } from '#domains/accounts/server/service/limits.ts';
import { addSession } from '#domains/accounts/server/sessions.ts';
import { signUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { revokeToken, signToken } from '#domains/accounts/server/tokens.ts';
import { AppError, NotAllowed, NotFound, NotSignedIn } from '#shared/errors.ts';

const WRONG_LOGIN = 'Invalid email or password';
const UNVERIFIED = 'Please verify your account';

// The hash for an unknown account, so that the response takes as long as for an existing one.
const dummyHash = hash('no account has this password');

/**
 * A new session of an account: a token, and the view of the account.
 * @param seen the token version when the password was checked
 * @throws NotSignedIn if all sessions were ended since, as by a new password
 */
export async function openSession(userId: string, caller: Caller, seen?: number): Promise<Session> {
  const { services, now } = caller;
  const token = await inTransaction(services, async (trx) => {
    const user = await User.query(trx).findById(userId).forUpdate();
    if (!user) throw new NotFound('User');
    if (seen !== undefined && user.token_version !== seen) throw new NotSignedIn();
    return signToken(services.config, user, 'full', now, await addSession(trx, user, caller));
  });
  return { token, user: await viewUser(services, userId) };
}

/** A token for the verification page, if there is a sign-up with this address and password. */
async function signUpToken({ email, password }: LoginInput, at: Moment): Promise<string | undefined> {
  const { services, now } = at;
  for (const { id, password_hash } of await signUpsOf(services.knex, email, now)) {
    if (await verify(password_hash, password))
      return signToken(services.config, { id, token_version: 0 }, 'verify', now);
  }
  return undefined;
}

/**
 * Logs in.
 * @throws AppError 401 for an unknown address and for a wrong password; NotAllowed, with a token of scope 'verify', for a sign-up
 *   that is not verified; NotAllowed for a blocked account; TooMany
 */
export async function login({ email, password }: LoginInput, caller: Caller): Promise<Session> {
  const { services } = caller;
  const user = await findUserByEmail(services.knex, email);
  const noteSuccess = await limitLogins(user?.id ?? email, caller);
  const isRight = await verify(user?.password_hash ?? (await dummyHash), password);
  if (!user?.password_hash || !isRight || isRefusedPassword(services, password)) {
    const token = await signUpToken({ email, password }, caller);
    if (token) throw new NotAllowed(UNVERIFIED, { token });
    throw new AppError('unauthenticated', WRONG_LOGIN);
  }
  await noteSuccess();
  if (!user.status) throw new NotAllowed('Your account is blocked');
  if (!user.verified_at) throw new NotAllowed(UNVERIFIED);
  return openSession(user.id, caller, user.token_version);
}

/** Ends the session of a token. */
export async function logout(token: string, at: Moment): Promise<null> {
  await revokeToken(token, at);
  return null;
}

/** Ends all sessions of the account, including this one. */
export async function logoutEverywhere(call: Call): Promise<null> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    await endSessions(trx, actor.userId);
    await recordOwnActivity(trx, actor.userId, accountSentences.signedOutEverywhere(), now);
  });
  return null;
}
