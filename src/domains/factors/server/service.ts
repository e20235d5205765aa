/** Sets up and removes second factors. Everybody does it for themselves. */
import type { Actor } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  type Unfinished,
  User,
  WRONG_CODE,
  accountMail,
  finishLogin,
  limitCodes,
  lockUsers,
  requireSetUp,
  unfinishedUserId,
  viewUser,
  withCode,
} from '#domains/accounts/server/index.ts';
import { plainCode } from '#domains/factors/rules.ts';
import type {
  FactorSession,
  NewFactorView,
  OwnFactorsView,
  RecoveryCodesView,
  RemoveFactorInput,
} from '#domains/factors/schema.ts';
import { factorSentences } from '#domains/factors/sentences.ts';
import { factorMails } from '#domains/factors/server/mails.ts';
import { freshStep } from '#domains/factors/server/port.ts';
import { replaceCodes } from '#domains/factors/server/recovery.ts';
import { firstCodes, tell } from '#domains/factors/server/shared.ts';
import { sealFactor } from '#domains/factors/server/secrets.ts';
import { newSecret, uriOf } from '#domains/factors/server/totp.ts';
import { acceptsFactor } from '#domains/roles/index.ts';
import { Role } from '#domains/roles/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** For so long, a factor that was begun can be confirmed. */
const PENDING_MS = 30 * MINUTE;
const IS_SET_UP = msg('An authenticator app is set up already. Please remove it first');

/** The second factors of the caller. */
export async function listOwn({ services: { knex }, actor }: Call): Promise<OwnFactorsView> {
  const ofCaller = { user_id: actor.userId };
  const [rows, left, role] = await Promise.all([
    knex('factors').where(ofCaller).whereNotNull('confirmed_at').orderBy('id'),
    knex('recovery_codes').where(ofCaller).whereNull('used_at').count({ count: '*' }).first(),
    actor.roleId === undefined ? undefined : Role.query(knex).findById(actor.roleId),
  ]);
  const accepted = role?.active ? role.accepted_factors : 'any';
  return {
    factors: rows.map(({ id: _id, kind, name, created_at, used_at }) => ({ _id, kind, name, created_at, used_at })),
    recovery_codes_left: Number(left?.count),
    required_from: role?.active ? role.factor_from : null,
    accepted_factors: accepted,
    has_accepted: rows.some(({ kind }) => acceptsFactor(accepted, kind)),
  };
}

/** Refuses a locked account that may have no new authenticator app. */
type Guard = (trx: Transaction, userId: string) => Promise<void>;

/** @throws Conflict for a locked account that has an authenticator app */
async function requireNoApp(trx: Transaction, userId: string): Promise<void> {
  const known = await trx('factors').where({ user_id: userId, kind: 'totp' }).whereNotNull('confirmed_at').first('id');
  if (known) throw new Conflict(IS_SET_UP);
}

/** Makes the secret of an authenticator app, which counts once a code is confirmed. @throws Conflict if there is one already */
async function beginFor(
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
  { services, now }: Moment,
  guard: Guard,
): Promise<NewFactorView> {
  const secret = newSecret();
  await inTransaction(services, async (trx) => {
    await lockUsers(trx, [userId]);
    await guard(trx, userId);
    await trx('factors').where({ user_id: userId, kind: 'totp' }).delete();
    await trx('factors').insert({
      ...{ user_id: userId, kind: 'totp', name: '', sealed_secret: sealFactor(services.config, userId, secret) },
      ...{ transports: '', counter: 0 },
      ...{ last_step: 0, confirmed_at: null, used_at: null, created_at: now },
    });
  });
  return { secret, uri: uriOf(secret, { issuer: services.config.OPERATOR_NAME, label: email }) };
}

/**
 * Confirms the authenticator app that was begun, by its code.
 * @param guard what refuses the locked account @param and what else is done for it
 * @throws InvalidInput for a wrong code, or if nothing was begun lately; Conflict if there is one already; TooMany
 */
async function confirmFor<Result>(
  userId: string,
  code: string,
  at: Moment,
  guard: Guard,
  and: (trx: Transaction, user: User) => Promise<Result>,
): Promise<{ recovery_codes: string[]; result: Result }> {
  const { services, now } = at;
  const noteSuccess = await limitCodes(userId, at);
  const confirmed = await inTransaction(services, async (trx) => {
    const user = await User.query(trx).findById(userId).forUpdate().throwIfNotFound();
    await guard(trx, userId);
    const begun = await trx('factors').where({ user_id: userId, kind: 'totp' }).forUpdate().first();
    const isLate = !begun || now.getTime() - begun.created_at.getTime() > PENDING_MS;
    const step = isLate ? undefined : freshStep(at, begun, plainCode(code));
    if (!begun || step === undefined) return undefined;
    const recovery_codes = await firstCodes(trx, userId);
    await trx('factors').where('id', begun.id).update({ last_step: step, confirmed_at: now });
    await tell(trx, user, now, { said: factorSentences.added(), mail: factorMails.added() });
    return { recovery_codes, result: await and(trx, user) };
  });
  if (!confirmed) throw new InvalidInput(WRONG_CODE, 'code');
  await noteSuccess();
  return confirmed;
}

/** @throws Conflict if there is one already */
export const beginFactor = (call: Call): Promise<NewFactorView> => beginFor(call.actor, call, requireNoApp);

/** @returns the recovery codes, which are in this answer and nowhere else @throws InvalidInput, Conflict, TooMany */
export async function confirmFactor(call: Call, code: string): Promise<RecoveryCodesView> {
  const { recovery_codes } = await confirmFor(call.actor.userId, code, call, requireNoApp, () => Promise.resolve());
  return { recovery_codes };
}

const setUpBy =
  (caller: Unfinished): Guard =>
  (trx, userId) =>
    requireSetUp(trx, userId, 'totp', caller);

/** The same where the role needs one, with the token of the login that asked for it. @throws NotAllowed, Conflict */
export const beginNeeded = (actor: Actor, caller: Unfinished): Promise<NewFactorView> =>
  beginFor({ ...actor, userId: unfinishedUserId(actor, 'set_up') }, caller, setUpBy(caller));

/** Finishes that login. @throws InvalidInput, Conflict, NotAllowed, NotSignedIn, TooMany */
export async function confirmNeeded(actor: Actor, code: string, caller: Unfinished): Promise<FactorSession> {
  const userId = unfinishedUserId(actor, 'set_up');
  const { recovery_codes, result: token } = await confirmFor(userId, code, caller, setUpBy(caller), (trx, user) =>
    finishLogin(trx, user, caller),
  );
  return { token, user: await viewUser(caller.services, userId), recovery_codes };
}

/** Makes new recovery codes. The former ones end. @throws InvalidInput, TooMany */
export async function renewCodes(call: Call, code: string): Promise<RecoveryCodesView> {
  const recovery_codes = await withCode(call.actor.userId, code, call, async (trx, user) => {
    const codes = await replaceCodes(trx, user.id);
    await tell(trx, user, call.now, { said: factorSentences.renewedCodes(), mail: factorMails.renewedCodes() });
    return codes;
  });
  return { recovery_codes };
}

/** Removes a factor of the caller. With the last one, the recovery codes end. @throws NotFound, InvalidInput, TooMany */
export async function removeFactor(call: Call, { _id: id, code }: RemoveFactorInput): Promise<{ _id: string }> {
  const { services, actor, now } = call;
  const own = services.knex('factors').where({ id, user_id: actor.userId }).whereNotNull('confirmed_at');
  const factor = await own.first('kind', 'name');
  if (!factor) throw new NotFound(msg('Second factor not found'));
  const removed =
    factor.kind === 'passkey'
      ? { what: `the passkey ${factor.name}`, passkey: factor.name }
      : { what: msg('the authenticator app') };
  await withCode(actor.userId, code, call, async (trx, user) => {
    if ((await trx('factors').where({ id, user_id: user.id }).delete()) === 0)
      throw new NotFound(msg('Second factor not found'));
    const isLast = await dropCodesWithoutFactor(trx, user.id);
    await tell(trx, user, now, {
      said: factorSentences.removed(removed),
      mail: factorMails.removed({ ...removed, isLast }),
    });
  });
  return { _id: id };
}

/** @returns whether no factor is left */
async function dropCodesWithoutFactor(trx: Transaction, user_id: string): Promise<boolean> {
  const other = await trx('factors').where({ user_id }).whereNotNull('confirmed_at').first('id');
  if (!other) await trx('recovery_codes').where({ user_id }).delete();
  return !other;
}

/** Removes all factors of a locked account, with the recovery codes. @returns whether there was one */
export async function removeAllFactors(trx: Transaction, user_id: string): Promise<boolean> {
  await trx('recovery_codes').where({ user_id }).delete();
  const confirmed = await trx('factors').where({ user_id }).whereNotNull('confirmed_at').first('id');
  await trx('factors').where({ user_id }).delete();
  return confirmed !== undefined;
}

type Reset = {
  person: User;
  by: string;
  reason: string;
  /** The screen at which Super Admins see the person. */
  path: string;
  superAdmins: { name: string; email: string }[];
};

/** Removes all factors of a locked account for somebody else, and tells the person and all Super Admins. @throws Conflict if there is none */
export async function resetFactors(trx: Transaction, reset: Reset, now: Date): Promise<void> {
  const { person, by, reason, path, superAdmins } = reset;
  if (!(await removeAllFactors(trx, person.id))) throw new Conflict(msg('This person has no second factor'));
  const told = superAdmins.filter(({ email }) => email !== person.email);
  const resetOf = factorMails.resetOf({ by, person: person.name || person.email, reason, path });
  const mails = told.map((admin) => accountMail(admin, resetOf));
  await publish(trx, [accountMail(person, factorMails.wasReset({ by, reason })), ...mails], now);
}

/** Those of the accounts that have a second factor. */
export async function withFactor(knex: Queryable, userIds: string[]): Promise<Set<string>> {
  const ids = knex('factors').whereIn('user_id', userIds).whereNotNull('confirmed_at').distinct();
  return new Set(await ids.pluck<string[]>('user_id'));
}
