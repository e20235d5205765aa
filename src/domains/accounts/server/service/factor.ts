/** The second step of a login, and changes that a code of the second factor allows. */
import type { Actor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/entries.ts';
import type { Context, Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import type { Session } from '#domains/accounts/schema.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { User } from '#domains/accounts/server/model.ts';
import { viewUser } from '#domains/accounts/server/queries.ts';
import { type Caller, limitCodes } from '#domains/accounts/server/service/limits.ts';
import { type Asked, type Missing, askedOf, startSession } from '#domains/accounts/server/service/session.ts';
import { factorSeenBy, signToken, spendToken } from '#domains/accounts/server/tokens.ts';
import { unfinishedIdOf } from '#domains/accounts/server/unfinished.ts';
import { Conflict, FactorNeeded, InvalidInput, NotAllowed, NotSignedIn } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export const WRONG_CODE = msg('This code is not valid');

/** Locks an account until the end of the transaction. @throws NotSignedIn if there is none */
async function lockedUser(trx: Transaction, userId: string): Promise<User> {
  const user = await User.query(trx).findById(userId).forUpdate();
  if (!user) throw new NotSignedIn();
  return user;
}

/**
 * Makes a change of a locked account after its code, which is used up with it. Wrong codes are limited, and in the audit log.
 * @param isLogin whether only what counts for the role of the account is accepted; `change` then gets what is asked of it
 * @throws InvalidInput for a code that is not valid; NotSignedIn, TooMany, and what the change throws
 */
export async function withCode<Result>(
  userId: string,
  code: string,
  at: Moment,
  change: (trx: Transaction, user: User, asked: Asked | undefined) => Promise<Result>,
  isLogin = false,
): Promise<Result> {
  const { services, now } = at;
  const noteSuccess = await limitCodes(userId, at);
  const done = await inTransaction(services, async (trx) => {
    const user = await lockedUser(trx, userId);
    const asked = isLogin ? await askedOf(trx, user, at) : undefined;
    const byApp = asked?.missing?.kinds.includes('totp');
    const isRight = await services.factors?.redeem(trx, user, code, at, byApp);
    return isRight ? { result: await change(trx, user, asked) } : undefined;
  });
  if (!done) {
    const said = accountSentences.refusedCode();
    await writeAudit(services.knex, [{ actorId: userId, model: 'Profile', modelId: userId, said, now }]);
    throw new InvalidInput(WRONG_CODE, 'code');
  }
  await noteSuccess();
  return done.result;
}

/** A call with the token of an unfinished login. */
export type Unfinished = Caller & Pick<Context, 'bearer'>;

/** The account of an unfinished login. @throws NotAllowed for a token of another scope */
export function unfinishedUserId(actor: Actor, scope: 'factor' | 'set_up'): string {
  const userId = unfinishedIdOf(actor, scope);
  if (userId === '') throw new NotAllowed();
  return userId;
}

/** Opens the session of a locked account, and ends the token of the unfinished login. @returns the token @throws NotSignedIn */
export async function finishLogin(trx: Transaction, user: User, caller: Unfinished): Promise<string> {
  await spendToken(trx, caller.bearer ?? '', user, caller);
  return startSession(trx, user, caller);
}

/** Notes that the person of a session has shown again who they are, by a code instead of the password. @throws InvalidInput for a wrong code; TooMany */
export async function proveByCode({ userId, sessionId }: Actor, code: string, at: Moment): Promise<null> {
  return withCode(userId, code, at, async (trx) => {
    if (sessionId !== undefined)
      await trx('sessions').where({ id: sessionId, user_id: userId }).update({ proved_at: at.now });
    return null;
  });
}

/** Goes on to the set-up of a factor that counts, after one that does not. The token of the second step ends. @returns that of the set-up */
async function beginSetUp(trx: Transaction, user: User, factor: string | undefined, caller: Unfinished) {
  const { services, now } = caller;
  await spendToken(trx, caller.bearer ?? '', user, caller);
  return signToken(services.config, user, 'set_up', now, { factor });
}

/**
 * The second step of a login.
 * @throws InvalidInput for a wrong code; NotAllowed, NotSignedIn, TooMany; FactorNeeded if the role of the account accepts none of its factors
 */
export async function confirmFactor(actor: Actor, code: string, caller: Unfinished): Promise<Session> {
  const userId = unfinishedUserId(actor, 'factor');
  const finish = async (trx: Transaction, user: User, { setUp, newest }: Partial<Asked> = {}) => {
    if (setUp) return { setUp, token: await beginSetUp(trx, user, newest, caller) };
    return { token: await finishLogin(trx, user, caller) };
  };
  const { token, setUp } = await withCode<{ token: string; setUp?: Missing }>(userId, code, caller, finish, true);
  if (setUp) throw new FactorNeeded('set_up', token, setUp.kinds);
  return { token, user: await viewUser(caller.services, userId) };
}

/**
 * For the set-up of a factor with the token of an unfinished login, whose account is locked: the factors are still those that it has shown, and its role
 * accepts the new one.
 * @throws Conflict
 */
export async function requireSetUp(trx: Transaction, userId: string, kind: string, caller: Unfinished): Promise<void> {
  const { newest, setUp } = await askedOf(trx, { id: userId }, caller);
  if (newest !== factorSeenBy(caller.bearer ?? '', caller))
    throw new Conflict(msg('Two-step sign-in is set up already. Please log in again'));
  if (setUp && !setUp.kinds.includes(kind)) throw new Conflict(msg('Your role accepts passkeys only'));
}
