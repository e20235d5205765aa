/** Ends a sign-in: the person has come back from the provider with a code. */
import type { Call } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  User,
  accountMail,
  limitNetwork,
  lockUsers,
  noteRefusal,
  openSession,
  recordOwnActivity,
} from '#domains/accounts/server/index.ts';
import { limitProblem } from '#domains/identity/rules.ts';
import type { FinishInput, FinishedView } from '#domains/identity/schema.ts';
import { identitySentences } from '#domains/identity/sentences.ts';
import { identityMails } from '#domains/identity/server/mails.ts';
import { Identity, Provider } from '#domains/identity/server/model.ts';
import { SignInFailed, redeem } from '#domains/identity/server/protocol.ts';
import { type Attempt, type BrowserCall, logFailure, takeAttempt } from '#domains/identity/server/service/attempt.ts';
import { type Entry, connect, enter } from '#domains/identity/server/service/enter.ts';
import { changingRights, give } from '#domains/identity/server/service/given.ts';
import { type AppError, Conflict, NotAllowed, NotFound } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

type Refused = Pick<Entry, 'user'> & { email?: string; error: AppError };

/** Writes a refusal to the log and to the audit log. */
async function refuse(call: BrowserCall, { id, name }: Provider, { user, email = '', error }: Refused): Promise<never> {
  await noteRefusal(call, { user, email, reason: error.message });
  call.log.warn(
    { provider: name, providerId: id, userId: user?.id, reason: error.message },
    'a sign-in at another service was refused',
  );
  throw error;
}

/** Only the session that has begun to connect its account may end it. */
const isOwn = ({ actor }: BrowserCall, { userId, sessionId }: Attempt) =>
  actor !== undefined && !actor.key && actor.userId === userId && (actor.sessionId ?? null) === sessionId;

/**
 * Ends a sign-in. Whoever is refused is not signed in, and nothing of theirs is kept.
 * @throws InvalidInput for a sign-in that is not valid any more; Conflict if the provider has refused, or its answer is not believed; NotAllowed for a
 *   person who may not come in; FactorNeeded, which also says what follows the step; TooMany
 */
export async function finishSignIn(call: BrowserCall, input: FinishInput): Promise<FinishedView> {
  await limitNetwork(call);
  const attempt = await takeAttempt(call, input.state);
  const provider = await Provider.query(call.services.knex).findById(attempt.providerId);
  if (!provider) throw new NotFound(msg('Sign-in not found'));
  if (!provider.active)
    return refuse(call, provider, {
      error: new NotAllowed(msgWith('{provider} is switched off', { provider: provider.name })),
    });
  if (attempt.userId !== null && !isOwn(call, attempt))
    return refuse(call, provider, { error: new NotAllowed(msg('Please begin again in My Profile')) });
  const proved = await redeem(call, provider, attempt.kept, input).catch(async (error: unknown) => {
    if (!(error instanceof SignInFailed)) throw error;
    await noteRefusal(call, { user: undefined, email: '', reason: error.message });
    throw logFailure(call, provider, error);
  });
  const { person, endUrl } = proved;
  const { email } = person;
  const limit = limitProblem(person, provider);
  if (limit !== undefined) return refuse(call, provider, { email, error: new NotAllowed(limit) });
  const entering = { services: call.services, now: call.now, ip: call.ip, provider, person };
  const { user, problem } = await (attempt.userId === null ? enter(entering) : connect(entering, attempt.userId));
  if (problem !== undefined) return refuse(call, provider, { user, email, error: new NotAllowed(problem) });
  const { next } = attempt;
  if (attempt.userId !== null) return { session: null, connected: provider.name, next, end_url: null };
  const after = { next, end_url: endUrl };
  const session = await openSession(user.id, call, user.token_version, { after });
  return { session, connected: null, ...after };
}

/**
 * Disconnects the account of the caller from a provider, and takes away what that has given.
 * @throws NotFound; Conflict if the account has no other way in, or the last owner would be lost
 */
export async function disconnect({ services, actor, now }: Call, id: string): Promise<{ _id: string }> {
  const { userId } = actor;
  await inTransaction(services, (trx) =>
    changingRights(trx, true, async () => {
      await lockUsers(trx, [userId]);
      const user = await User.query(trx).findById(userId).throwIfNotFound();
      const all = await Identity.query(trx).where('user_id', userId).orderBy('id').forUpdate();
      const given = all.find((each) => each.id === id);
      const provider = given && (await Provider.query(trx).findById(given.provider_id));
      if (!provider) throw new NotFound(msg('Sign-in not found'));
      const others = all.filter((each) => each.id !== id).map(({ provider_id }) => provider_id);
      const [usable] = await Provider.query(trx).whereIn('id', others).where('active', true).limit(1);
      if (user.password_hash === null && !usable)
        throw new Conflict(
          msg('This is your only way to sign in. Please choose a password first, by "Forgot Password"'),
        );
      await give(trx, undefined, { provider, user, given, now });
      await Identity.query(trx).deleteById(id);
      const { name } = provider;
      await recordOwnActivity(trx, userId, identitySentences.disconnected({ name }), now);
      await publish(trx, [accountMail(user, identityMails.disconnected({ name }))], now);
    }),
  );
  return { _id: id };
}
