/** Passkeys: as the second step after a password, and instead of a password. */
import type { Actor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/entries.ts';
import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction, refuseTaken } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { Session } from '#domains/accounts/index.ts';
import {
  type Caller,
  type Unfinished,
  User,
  accountMail,
  finishLogin,
  hashOf,
  limitCodes,
  limitNetwork,
  lockUsers,
  requireSetUp,
  requireUsableAccount,
  startSession,
  unfinishedUserId,
  viewUser,
} from '#domains/accounts/server/index.ts';
import { MOST_PASSKEYS, isCopied } from '#domains/factors/rules.ts';
import type {
  Assertion,
  Attestation,
  FactorSession,
  NewPasskeyInput,
  PasskeyOptions,
  RecoveryCodesView,
} from '#domains/factors/schema.ts';
import { factorSentences } from '#domains/factors/sentences.ts';
import { factorMails } from '#domains/factors/server/mails.ts';
import { type Purpose, newChallenge } from '#domains/factors/server/passkeys/challenges.ts';
import { type PasskeyRow, descriptorsOf, findPasskey, passkeysOf } from '#domains/factors/server/passkeys/rows.ts';
import { ALGORITHMS, siteOf, verifyNew, verifySignIn, webAuthn } from '#domains/factors/server/passkeys/verify.ts';
import { firstCodes, tell } from '#domains/factors/server/shared.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

const REFUSED = msg('This passkey is not accepted. Please try again');
const COPIED = msg('This passkey may have been copied, and is not accepted');

const refused = () => new InvalidInput(REFUSED, 'response');

function requireRoom(known: PasskeyRow[]): void {
  if (known.length >= MOST_PASSKEYS)
    throw new Conflict(msgWith('You have {most} passkeys. Please remove one first', { most: MOST_PASSKEYS }));
}

type Owner = Pick<Actor, 'userId' | 'name' | 'email'>;

/** What the browser needs to make a passkey of a person. */
async function optionsOfNew({ userId, name, email }: Owner, at: Moment, known: PasskeyRow[]): Promise<PasskeyOptions> {
  const site = siteOf(at);
  const { generateRegistrationOptions } = await webAuthn();
  const challenge = await newChallenge(at, { purpose: 'register', user_id: userId });
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptorsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

/** What the browser needs to make a passkey of the caller. @throws Conflict for one too many */
export async function beginPasskey(call: Call): Promise<PasskeyOptions> {
  const known = await passkeysOf(call.services.knex, call.actor.userId);
  requireRoom(known);
  return optionsOfNew(call.actor, call, known);
}

/** The same where the role needs a factor, with the token of the login that asked for it. @throws NotAllowed, Conflict */
export async function beginNeededPasskey(actor: Actor, caller: Unfinished): Promise<PasskeyOptions> {
  const userId = unfinishedUserId(actor, 'set_up');
  await inTransaction(caller.services, (trx) => requireSetUp(trx, userId, 'passkey', caller));
  return optionsOfNew({ ...actor, userId }, caller, []);
}

/**
 * Adds a passkey of an account. @param and what else is done for the locked account, before the passkey counts
 * @returns recovery codes if it is the first factor, otherwise none
 * @throws InvalidInput if the answer is not right; Conflict if it is known already, or one too many
 */
async function addPasskey<Result>(
  userId: string,
  { name, response }: NewPasskeyInput,
  at: Moment,
  and: (trx: Transaction, user: User) => Promise<Result>,
): Promise<{ recovery_codes: string[]; result: Result }> {
  const { services, now } = at;
  const credential = await verifyNew(at, userId, response);
  if (!credential) throw refused();
  return inTransaction(services, async (trx) => {
    await lockUsers(trx, [userId]);
    const user = await User.query(trx).findById(userId).throwIfNotFound();
    const result = await and(trx, user);
    requireRoom(await passkeysOf(trx, userId));
    const recovery_codes = await firstCodes(trx, user.id);
    await trx('factors').insert({
      ...{ user_id: user.id, kind: 'passkey', name, sealed_secret: null, last_step: 0 },
      ...{ credential_id: credential.id, credential_hash: hashOf(credential.id), counter: credential.counter },
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      transports: transportsOf(response),
      ...{ confirmed_at: now, used_at: null, created_at: now },
    });
    await tell(trx, user, now, {
      said: factorSentences.addedPasskey({ name }),
      mail: factorMails.addedPasskey({ name }),
    });
    return { recovery_codes, result };
  }).catch(refuseTaken('factors_credential', 'This passkey is known already', 'response'));
}

/** Adds a passkey of the caller. @returns recovery codes if it is the first factor, otherwise none @throws InvalidInput, Conflict */
export async function confirmPasskey(call: Call, input: NewPasskeyInput): Promise<RecoveryCodesView> {
  const { recovery_codes } = await addPasskey(call.actor.userId, input, call, () => Promise.resolve());
  return { recovery_codes };
}

/** Finishes the login whose role needs a factor. @throws InvalidInput, Conflict, NotAllowed, NotSignedIn */
export async function confirmNeededPasskey(
  actor: Actor,
  input: NewPasskeyInput,
  caller: Unfinished,
): Promise<FactorSession> {
  const userId = unfinishedUserId(actor, 'set_up');
  const { recovery_codes, result: token } = await addPasskey(userId, input, caller, async (trx, user) => {
    await requireSetUp(trx, userId, 'passkey', caller);
    return finishLogin(trx, user, caller);
  });
  return { token, user: await viewUser(caller.services, userId), recovery_codes };
}

/** How a new passkey is reached, as far as it is a name of a way. */
const transportsOf = ({ response }: Attestation): string =>
  (response.transports ?? [])
    .filter((each) => /^[a-z-]{1,20}$/.test(each))
    .slice(0, 4)
    .join(',');

async function optionsFor(at: Moment, purpose: Purpose, known: PasskeyRow[]): Promise<PasskeyOptions> {
  const challenge = await newChallenge(at, purpose);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(at).id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: descriptorsOf(known),
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/** What the browser needs to sign somebody in, whose account is not known yet. @throws TooMany */
export async function beginSignIn(caller: Caller): Promise<PasskeyOptions> {
  await limitNetwork(caller);
  return optionsFor(caller, { purpose: 'sign_in', user_id: null }, []);
}

/** What the browser needs for the second step of a login. @throws NotAllowed */
export async function beginStep(actor: Actor, caller: Unfinished): Promise<PasskeyOptions> {
  const user_id = unfinishedUserId(actor, 'factor');
  const known = await passkeysOf(caller.services.knex, user_id);
  return optionsFor(caller, { purpose: 'step', user_id }, known);
}

/** Tells the person that a passkey was used whose counter went back, and records it. */
async function warn({ services, now }: Moment, { id, name, user_id }: PasskeyRow): Promise<void> {
  services.log.warn({ factor: id }, 'the counter of a passkey went back');
  await inTransaction(services, async (trx) => {
    const user = await User.query(trx).findById(user_id).throwIfNotFound();
    await publish(trx, [accountMail(user, factorMails.copiedPasskey({ name }))], now);
    const said = factorSentences.copiedPasskey({ name });
    await writeAudit(trx, [{ actorId: user_id, model: 'Profile', modelId: user_id, said, now }]);
  });
}

/**
 * Makes a change after an answer of a passkey, which is used up with it.
 * @throws InvalidInput if the answer is not right, or if the counter of the passkey went back, and what the change throws
 */
async function withPasskey<Result>(
  answer: Assertion,
  purpose: Purpose,
  caller: Caller,
  change: (trx: Transaction, user: User) => Promise<Result>,
): Promise<{ userId: string; result: Result }> {
  const { services, now } = caller;
  const passkey = await findPasskey(services.knex, answer.id);
  const { userHandle } = answer.response;
  const isOwn =
    passkey &&
    (purpose.user_id ?? passkey.user_id) === passkey.user_id &&
    (!userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') === passkey.user_id);
  const counter = isOwn ? await verifySignIn(caller, passkey, answer, purpose) : undefined;
  if (!passkey || counter === undefined) {
    const user_id = purpose.user_id ?? passkey?.user_id;
    const said = factorSentences.refusedPasskey();
    // A passkey that nobody has says nothing of anybody.
    if (user_id !== undefined)
      await writeAudit(services.knex, [{ actorId: user_id, model: 'Profile', modelId: user_id, said, now }]);
    throw refused();
  }
  const done = await inTransaction(services, async (trx) => {
    const user = await User.query(trx).findById(passkey.user_id).forUpdate().throwIfNotFound();
    const present = await trx('factors').where('id', passkey.id).forUpdate().first('counter');
    if (!present) throw refused();
    if (isCopied(present.counter, counter)) return undefined;
    await trx('factors').where('id', passkey.id).update({ counter, used_at: now });
    return { userId: user.id, result: await change(trx, user) };
  });
  if (done) return done;
  await warn(caller, passkey);
  throw new InvalidInput(COPIED, 'response');
}

/** Signs in with a passkey and nothing else: it has verified its person. @throws InvalidInput, NotAllowed, TooMany */
export async function signIn(answer: Assertion, caller: Caller): Promise<Session> {
  await limitNetwork(caller);
  const purpose = { purpose: 'sign_in', user_id: null } as const;
  const { userId, result: token } = await withPasskey(answer, purpose, caller, (trx, user) => {
    requireUsableAccount(user);
    return startSession(trx, user, caller);
  });
  return { token, user: await viewUser(caller.services, userId) };
}

/** The second step of a login, with a passkey. @throws InvalidInput, NotAllowed, NotSignedIn, TooMany */
export async function confirmStep(actor: Actor, answer: Assertion, caller: Unfinished): Promise<Session> {
  const userId = unfinishedUserId(actor, 'factor');
  const noteSuccess = await limitCodes(userId, caller);
  const purpose = { purpose: 'step', user_id: userId } as const;
  const { result: token } = await withPasskey(answer, purpose, caller, (trx, user) => finishLogin(trx, user, caller));
  await noteSuccess();
  return { token, user: await viewUser(caller.services, userId) };
}
