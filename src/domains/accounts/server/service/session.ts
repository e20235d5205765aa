import type { Call, Moment, Services } from '#server/context.ts';
import { hash, verify } from '@node-rs/argon2';
import { inTransaction } from '#server/db/transaction.ts';
import { DEMO_PASSWORD } from '#domains/accounts/rules.ts';
import type { LoginInput, Session } from '#domains/accounts/schema.ts';
import { endSessions } from '#domains/accounts/server/invite.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail, viewUser } from '#domains/accounts/server/queries.ts';
import { recordOwn } from '#domains/accounts/server/service/own.ts';
import { type Caller, spendLogin } from '#domains/accounts/server/service/limits.ts';
import { signUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { revokeToken, signToken } from '#domains/accounts/server/tokens.ts';
import { AppError, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';

const WRONG_LOGIN = 'Invalid email or password';
const UNVERIFIED = 'Please verify your account';

// Verified against when there is no such account, so that the answer takes as long as for one that exists.
const nobody = hash('no account has this password');

/** The password that everybody can read opens nothing in production. */
function isRefusedHere({ config }: Services, password: string): boolean {
  return config.NODE_ENV === 'production' && password === DEMO_PASSWORD;
}

/** @throws InvalidInput for a password that could not be used to sign in here */
export function requireUsable(services: Services, password: string): void {
  if (isRefusedHere(services, password)) throw new InvalidInput('Please choose another password', 'password');
}

/** A session of an account, as every call answers it that lets somebody in. */
export async function openSession(userId: string, at: Moment): Promise<Session> {
  const { services, now } = at;
  const user = await User.query(services.knex).findById(userId);
  if (!user) throw new NotFound('User');
  return { token: signToken(services.config, user, 'full', now), user: await viewUser(services.knex, userId) };
}

/** A bearer for the code screen, for who signed up with this address and password. */
async function verifyBearer({ email, password }: LoginInput, at: Moment): Promise<string | undefined> {
  const { services, now } = at;
  for (const { id, password_hash } of await signUpsOf(services.knex, email, now)) {
    if (await verify(password_hash, password))
      return signToken(services.config, { id, token_version: 0 }, 'verify', now);
  }
  return undefined;
}

/**
 * @throws AppError 401 for an unknown email and a wrong password alike; NotAllowed, with a bearer of scope 'verify', for who
 * signed up and has not proven the address; TooMany
 */
export async function login({ email, password }: LoginInput, caller: Caller): Promise<Session> {
  const { services } = caller;
  const user = await findUserByEmail(services.knex, email);
  const succeed = await spendLogin(user?.id ?? email, caller);
  const isRight = await verify(user?.password_hash ?? (await nobody), password);
  if (!user?.password_hash || !isRight || isRefusedHere(services, password)) {
    const token = await verifyBearer({ email, password }, caller);
    if (token) throw new NotAllowed(UNVERIFIED, { token });
    throw new AppError('unauthenticated', WRONG_LOGIN);
  }
  await succeed();
  if (!user.status) throw new NotAllowed('Your account is blocked');
  if (!user.verified_at) throw new NotAllowed(UNVERIFIED);
  return openSession(user.id, caller);
}

/** Ends the session of one bearer. */
export async function logout(bearer: string, at: Moment): Promise<null> {
  await revokeToken(bearer, at);
  return null;
}

/** Ends every session of the account, this one included. */
export async function logoutEverywhere(call: Call): Promise<null> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    await endSessions(trx, actor.userId);
    await recordOwn(trx, actor.userId, 'signed out everywhere', now);
  });
  return null;
}
