/** Decides whose account a person of a provider enters. An address alone is never enough. */
import type { Moment } from '#server/context.ts';
import { type Transaction, inTransaction, isDuplicate } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  type User as Account,
  User,
  accountMail,
  createAccount,
  findUserByEmail,
  hashOf,
  lockUsers,
  recordOwnActivity,
  recordTerms,
  signUpsOf,
} from '#domains/accounts/server/index.ts';
import { type Person, audienceProblem, isBelieved } from '#domains/identity/rules.ts';
import { identitySentences } from '#domains/identity/sentences.ts';
import { identityMails } from '#domains/identity/server/mails.ts';
import { Identity, type Provider } from '#domains/identity/server/model.ts';
import { changingRights, give, meantFor } from '#domains/identity/server/service/given.ts';
import { Role } from '#domains/roles/server/index.ts';
import { type Given, NOTHING } from '#domains/team/server/index.ts';
import { Conflict } from '#shared/errors.ts';
import { isEmail, readable } from '#shared/fields.ts';
import { msg, msgWith, type Message } from '#shared/texts.ts';

/** Who may go on: the account as it was locked, or why it may not. */
export type Entry = { user: Account; problem?: undefined } | { user?: Account; problem: string | Message };

const NAME_LETTERS = 100;

const connectFirst = (provider: string) =>
  msgWith(
    '{provider} has not confirmed that this address is yours. Please sign in with your password once, and connect {provider} in My Profile',
    { provider },
  );

const subjectHashOf = ({ subject }: Person) => hashOf(subject);

const identitiesOf = (trx: Transaction, provider: Provider, person: Person) =>
  Identity.query(trx).where({ provider_id: provider.id, subject_hash: subjectHashOf(person) });

async function isStaff(trx: Transaction, { role_id }: Pick<Account, 'role_id'>): Promise<boolean> {
  const role = role_id === null ? undefined : await Role.query(trx).findById(role_id);
  return role !== undefined && role.role_key !== 'member';
}

/** Locks an account. @returns why it may not come in at all */
async function lockEntering(trx: Transaction, userId: string): Promise<Entry> {
  await lockUsers(trx, [userId]);
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  if (!user.status) return { user, problem: msg('Your account is blocked') };
  if (!user.verified_at)
    return { user, problem: msg('Please activate your account by the mail that you have got first') };
  return { user };
}

type Entering = Moment & { ip: string; provider: Provider; person: Person };

async function insertIdentity(trx: Transaction, { provider, person, now }: Entering, user: Account, given: Given) {
  await Identity.query(trx).insert({
    ...{ user_id: user.id, provider_id: provider.id, subject_hash: subjectHashOf(person) },
    ...{ email: storedEmail(person), ...given, used_at: now, created_at: now },
  });
  await recordOwnActivity(trx, user.id, identitySentences.connected({ name: provider.name }), now);
}

const storedEmail = ({ email }: Person) => (isEmail(email) ? email : '');

/** Tells the person that their account has another way in. */
async function mailConnected(trx: Transaction, { provider: { name }, now }: Entering, user: Account): Promise<void> {
  await publish(trx, [accountMail(user, identityMails.connected({ name }))], now);
}

/** The account that is known by this person. Its role follows the table also if it may not come in any more. */
async function enterKnown(trx: Transaction, entering: Entering, identityId: string, userId: string): Promise<Entry> {
  const { provider, person, now } = entering;
  const entry = await lockEntering(trx, userId);
  if (entry.problem !== undefined) return entry;
  const { user } = entry;
  const identity = await Identity.query(trx).findById(identityId).forUpdate();
  // It was disconnected meanwhile.
  if (!identity) return { user, problem: connectFirst(provider.name) };
  const meant = await meantFor(trx, provider, person.values, user);
  const given = await give(trx, meant, { provider, user, given: identity, now });
  await identity.$query(trx).patch({ ...given, email: storedEmail(person), used_at: now });
  const problem = audienceProblem(provider.audience, await isStaff(trx, user), provider.name);
  return problem === undefined ? { user } : { user, problem };
}

/** The account of a believed address, which is connected from now on. */
async function enterByAddress(trx: Transaction, entering: Entering, userId: string): Promise<Entry> {
  const { provider, person, now } = entering;
  const entry = await lockEntering(trx, userId);
  if (entry.problem !== undefined) return entry;
  const { user } = entry;
  const meant = await meantFor(trx, provider, person.values, user);
  const willBeStaff = meant !== undefined || (await isStaff(trx, user));
  const problem = audienceProblem(provider.audience, willBeStaff, provider.name);
  if (problem !== undefined) return { user, problem };
  const given = await give(trx, meant, { provider, user, given: NOTHING, now });
  await insertIdentity(trx, entering, user, given);
  await mailConnected(trx, entering, user);
  return { user };
}

/** Somebody else has got an account with the address meanwhile. */
class AddressTaken extends Conflict {}

/** A new account of a believed address. */
async function enterNew(trx: Transaction, entering: Entering): Promise<Entry> {
  const { provider, person, now } = entering;
  const { email } = person;
  if (!provider.creates_accounts)
    return { problem: msg('You have no account here. Please sign up, or ask for an invitation') };
  if ((await signUpsOf(trx, email, now)).length > 0)
    return {
      problem: msg('There is a sign-up with your address already. Please confirm it by the mail that you have got'),
    };
  const meant = await meantFor(trx, provider, person.values);
  const problem = audienceProblem(provider.audience, meant !== undefined, provider.name);
  if (problem !== undefined) return { problem };
  const name = readable(person.name).slice(0, NAME_LETTERS);
  const userId = await createAccount(trx, { name, email, password_hash: null }, now);
  if (userId === undefined) throw new AddressTaken(msg('Please try again'));
  await recordTerms(trx, userId, entering, 'Sign-in at another service');
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  const given = await give(trx, meant, { provider, user, given: NOTHING, now });
  await insertIdentity(trx, entering, user, given);
  return { user };
}

async function enterWithin(trx: Transaction, entering: Entering): Promise<Entry> {
  const { provider, person } = entering;
  const known = await identitiesOf(trx, provider, person).first();
  if (known) return enterKnown(trx, entering, known.id, known.user_id);
  if (!isEmail(person.email) || !isBelieved(person, provider)) return { problem: connectFirst(provider.name) };
  const user = await findUserByEmail(trx, person.email);
  return user ? enterByAddress(trx, entering, user.id) : enterNew(trx, entering);
}

/** Finds, connects or creates the account of a person, and gives it what the table says. @throws Conflict if the last owner would be lost */
export async function enter(entering: Entering): Promise<Entry> {
  const mayChange = entering.provider.role_rows.length > 0 || (await hasGiven(entering));
  const once = () =>
    inTransaction(entering.services, (trx) => changingRights(trx, mayChange, () => enterWithin(trx, entering)));
  // Somebody who comes twice at once for the first time is known at the second try.
  return once().catch((error: unknown) => {
    if (isDuplicate(error) || error instanceof AddressTaken) return once();
    throw error;
  });
}

async function hasGiven({ services: { knex }, provider, person }: Entering): Promise<boolean> {
  const key = { provider_id: provider.id, subject_hash: subjectHashOf(person) };
  return (await knex('identities').where(key).whereNotNull('given_role_id').first('id')) !== undefined;
}

/** Connects an account with a person, as its own person has asked for. @throws Conflict if that person is known by another account */
export async function connect(entering: Entering, userId: string): Promise<Entry> {
  const { services, provider, person, now } = entering;
  return inTransaction(services, async (trx): Promise<Entry> => {
    const entry = await lockEntering(trx, userId);
    if (entry.problem !== undefined) return entry;
    const { user } = entry;
    const problem = audienceProblem(provider.audience, await isStaff(trx, user), provider.name);
    if (problem !== undefined) return { user, problem };
    const known = await identitiesOf(trx, provider, person).first();
    if (known && known.user_id !== userId)
      throw new Conflict(
        msgWith('That account of {provider} is connected with another account here', { provider: provider.name }),
      );
    if (known) await known.$query(trx).patch({ used_at: now });
    else {
      await insertIdentity(trx, entering, user, NOTHING);
      await mailConnected(trx, entering, user);
    }
    return { user };
  });
}
