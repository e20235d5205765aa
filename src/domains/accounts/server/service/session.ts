import type { Call, Moment, Services } from '#server/context.ts';
import { createHmac } from 'node:crypto';
import { writeAudit } from '#server/audit/entries.ts';
import { hash, verify } from '@node-rs/argon2';
import { select } from '#server/db/statements.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { LoginInput, Session } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { endSessions } from '#domains/accounts/server/invite.ts';
import { User } from '#domains/accounts/server/model.ts';
import { findUserByEmail, viewUser } from '#domains/accounts/server/queries.ts';
import { keepLanguage } from '#domains/accounts/server/language.ts';
import { isRefusedPassword } from '#domains/accounts/server/service/new-password.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';
import { type Caller, limitLogins } from '#domains/accounts/server/service/limits.ts';
import { addSession, devicesSince } from '#domains/accounts/server/sessions.ts';
import { signUpsOf } from '#domains/accounts/server/sign-ups.ts';
import { revokeToken, signToken } from '#domains/accounts/server/tokens.ts';
import { type AcceptedFactors, acceptsFactor, needsFactor } from '#domains/roles/index.ts';
import {
  type AfterSignIn,
  AppError,
  FactorNeeded,
  type MissingFactor,
  NotAllowed,
  NotFound,
  NotSignedIn,
} from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const WRONG_LOGIN = msg('Invalid email or password');
const UNVERIFIED = msg('Please verify your account');

// The hash for an unknown account, so that the response takes as long as for an existing one.
const dummyHash = hash('no account has this password');

/** Why nobody signs in to an account. */
function accountProblem({ status, verified_at }: User): string | undefined {
  if (!status) return msg('Your account is blocked');
  return verified_at ? undefined : UNVERIFIED;
}

/** @throws NotAllowed for an account that is blocked, or not verified */
export function requireUsableAccount(user: User): void {
  const problem = accountProblem(user);
  if (problem) throw new NotAllowed(problem);
}

/** A session of a locked account, which has shown everything that is asked of it. @param devices those that are known, if they were read @returns its token */
export async function startSession(trx: Transaction, user: User, caller: Caller, devices?: string[]): Promise<string> {
  await keepLanguage(trx, user, caller);
  const sessionId = await addSession(trx, user, caller, devices);
  return signToken(caller.services.config, user, 'full', caller.now, { sessionId });
}

type AskedRow = {
  kinds: string | null;
  newest: string | null;
  active: boolean | null;
  factor_from: string | null;
  accepted_factors: AcceptedFactors | null;
  devices: string[] | null;
};

/** What decides on a login, in one statement. It reads after the account was locked, so that it sees a factor that was added just before. */
const askedSql = ({ factors }: Pick<Services, 'factors'>) => `SELECT ${factors?.kindsOf('u.id') ?? 'NULL'} AS kinds,
    ${factors?.newestOf('u.id') ?? 'NULL'} AS newest, r.active, r.factor_from, r.accepted_factors, (SELECT JSON_ARRAYAGG(d.device) FROM
      (SELECT DISTINCT device FROM sessions WHERE user_id = ? AND created_at >= ?) d) AS devices
  FROM users u LEFT JOIN roles r ON r.id = u.role_id WHERE u.id = ?`;

/** @param kinds those of the factors that count */
export type Missing = { step: MissingFactor; kinds: string[] };

/** `missing` is the next step of a login, `setUp` the step after a code that does not count, `newest` the id of the newest factor. */
export type Asked = { missing?: Missing; setUp?: Missing; newest: string | undefined; devices: string[] };

const KINDS = ['totp', 'passkey'];

/**
 * What a locked account has to show besides its password, and what it then has to set up, because its role accepts none of its factors.
 * @returns also the devices on which it is known, and its newest factor
 */
export async function askedOf(trx: Transaction, { id }: Pick<User, 'id'>, { services, now }: Moment): Promise<Asked> {
  const [row] = await select<AskedRow>(trx, askedSql(services), [id, devicesSince(now), id]);
  const { kinds, newest, active, factor_from, accepted_factors, devices } = row!;
  const isNeeded =
    services.factors !== undefined && active !== null && needsFactor({ active, factor_from }, toLocal(now).day);
  const counts = (kind: string) => !isNeeded || acceptsFactor(accepted_factors ?? 'any', kind);
  const had = kinds?.split(',') ?? [];
  const counting = had.filter(counts);
  const setUp: Missing | undefined =
    isNeeded && counting.length === 0 ? { step: 'set_up', kinds: KINDS.filter(counts) } : undefined;
  // Whoever has only others shows one of these first: a password alone adds no factor beside them.
  const missing: Missing | undefined =
    had.length === 0 ? setUp : { step: 'code', kinds: counting.length > 0 ? counting : had };
  return {
    ...(missing && { missing }),
    ...(setUp && { setUp }),
    newest: newest ?? undefined,
    devices: devices ?? [],
  };
}

const SCOPES = { code: 'factor', set_up: 'set_up' } as const;

/**
 * A new session of an account: a token, and the view of the account. All sessions begin here, or with the token that is given instead of one.
 * @param seen the token version when the password was checked
 * @param options `isSignedIn`: the person has a session already, so that no code is asked for; `after`: what a refusal keeps for the time after the step
 * @throws NotSignedIn if all sessions were ended since, as by a new password
 * @throws FactorNeeded, with a token for the step that is missing
 */
export async function openSession(
  userId: string,
  caller: Caller,
  seen?: number,
  { isSignedIn = false, after }: { isSignedIn?: boolean; after?: AfterSignIn } = {},
): Promise<Session> {
  const { services, now } = caller;
  const opening = inTransaction(services, async (trx) => {
    const user = await User.query(trx).findById(userId).forUpdate();
    if (!user) throw new NotFound(msg('User not found'));
    if (seen !== undefined && user.token_version !== seen) throw new NotSignedIn();
    const { missing, newest: factor, devices } = await askedOf(trx, user, caller);
    if (!missing || (isSignedIn && missing.step === 'code'))
      return { token: await startSession(trx, user, caller, devices) };
    const said = accountSentences.askedForFactor();
    await writeAudit(trx, [{ actorId: user.id, model: 'Profile', modelId: user.id, said, now }]);
    return { missing, token: signToken(services.config, user, SCOPES[missing.step], now, { factor }) };
  });
  // The view needs nothing of the session, so it is read meanwhile.
  const [{ token, missing }, user] = await Promise.all([opening, viewUser(services, userId)]);
  if (missing) throw new FactorNeeded(missing.step, token, missing.kinds, after);
  return { token, user };
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

/** The address of a sign-in without an account, which may be that of a person. Equal addresses have equal hashes. */
const addressHash = ({ config }: Services, email: string) =>
  createHmac('sha256', config.JWT_SECRET).update(email.toLowerCase()).digest('hex');

/** Records a refused sign-in in the audit log. @param user the account of the address, if there is one; `email` may be empty without one */
export async function noteRefusal({ services, now }: Moment, { user, email, reason }: Refused): Promise<void> {
  const address = user || email === '' ? {} : { address: addressHash(services, email) };
  const said = accountSentences.refusedSignIn({ reason, ...address });
  const id = user?.id ?? null;
  await writeAudit(services.knex, [{ actorId: id, model: 'Profile', modelId: id, said, now }]);
}

type Refused = { user: Pick<User, 'id'> | undefined; email: string; reason: string };

/**
 * Logs in.
 * @throws AppError 401 for an unknown address and for a wrong password; NotAllowed, with a token of scope 'verify', for a sign-up
 *   that is not verified; NotAllowed for a blocked account; FactorNeeded, TooMany
 */
export async function login({ email, password }: LoginInput, caller: Caller): Promise<Session> {
  const { services } = caller;
  const user = await findUserByEmail(services.knex, email);
  const refuse = async (error: AppError): Promise<never> => {
    await noteRefusal(caller, { user, email, reason: error.message });
    throw error;
  };
  const noteSuccess = await limitLogins(user?.id ?? email, caller);
  const isRight = await verify(user?.password_hash ?? (await dummyHash), password);
  if (!user?.password_hash || !isRight || isRefusedPassword(services, password)) {
    const token = await signUpToken({ email, password }, caller);
    return refuse(token ? new NotAllowed(UNVERIFIED, { token }) : new AppError('unauthenticated', WRONG_LOGIN));
  }
  await noteSuccess();
  const problem = accountProblem(user);
  if (problem) return refuse(new NotAllowed(problem));
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
