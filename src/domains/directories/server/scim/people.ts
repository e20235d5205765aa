/** Creates, changes and removes the people of a directory. */
import { changedValues } from '#server/audit/columns.ts';
import { matchesTag } from '#server/etag.ts';
import { type Transaction, isDuplicate } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import {
  User,
  accountMail,
  accountNews,
  createAccount,
  deleteSignUpsOf,
  findUserByEmail,
  lockUsers,
} from '#domains/accounts/server/index.ts';
import { directorySentences } from '#domains/directories/sentences.ts';
import { directoryMails } from '#domains/directories/server/mails.ts';
import { type Directory, DirectoryPerson } from '#domains/directories/server/model.ts';
import { type DirectoryCall, changing } from '#domains/directories/server/scim/caller.ts';
import { type Resource, ScimError, invalid, notFound, notUnique } from '#domains/directories/server/scim/messages.ts';
import { readPerson } from '#domains/directories/server/scim/people-queries.ts';
import { type Told, toldIn } from '#domains/directories/server/scim/told.ts';
import {
  type Managed,
  activityOf,
  forget,
  isStaffByHand,
  lockPerson,
  setActive,
} from '#domains/directories/server/service/standing.ts';
import { NOTHING } from '#domains/team/server/index.ts';
import { isEmail } from '#shared/fields.ts';

const IS_THERE = 'This person is in the directory already';
/** The same for an account of another directory as for any other that is taken, so that it says nothing of others. */
const IS_TAKEN = 'This address cannot be used';

/** @throws ScimError for an address that does not belong to the company */
function requireOwned({ owned_domains }: Directory, email: string): void {
  if (!isEmail(email)) throw invalid('invalidValue', 'The address is not valid');
  if (!owned_domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    throw invalid('invalidValue', 'The domain of the address does not belong to this directory');
}

/** An account that has the address already. @throws ScimError if it is managed already, or its address only looks equal */
async function lockKnown(trx: Transaction, directory: Directory, email: string): Promise<User | undefined> {
  const found = await findUserByEmail(trx, email);
  if (!found) return undefined;
  if (found.email !== email) throw invalid('invalidValue', 'The address is not valid');
  await lockUsers(trx, [found.id]);
  const managed = await DirectoryPerson.query(trx).findOne({ user_id: found.id });
  if (managed) throw notUnique(managed.directory_id === directory.id ? IS_THERE : IS_TAKEN);
  return User.query(trx).findById(found.id).throwIfNotFound();
}

async function newAccount(
  trx: Transaction,
  { id, name }: Directory,
  account: { name: string; email: string },
  now: Date,
): Promise<User> {
  const said = directorySentences.made({ name });
  const userId = await createAccount(trx, { ...account, password_hash: null }, now, said);
  if (userId === undefined) throw notUnique(IS_TAKEN);
  await trx('users').where('id', userId).update({ made_by_directory_id: id });
  return User.query(trx).findById(userId).throwIfNotFound();
}

const asUnique = (error: unknown): never => {
  throw isDuplicate(error) ? notUnique(IS_THERE) : error;
};

/** What is known of somebody, in the words of the directory. */
const toldOf = ({ person, user }: Managed): Told => ({
  ...{ userName: person.user_name, externalId: person.external_id, name: user.name },
  ...{ givenName: person.given_name, familyName: person.family_name, email: user.email, active: person.active },
});

/** The address after a change. One that is also the user name follows it. */
function addressAfter(before: Told, after: Told): string {
  const isFollowing = before.userName.toLowerCase() === before.email && after.email === before.email;
  const [wanted, userName] = [after.email ?? before.email!, after.userName.toLowerCase()];
  return isFollowing && after.userName !== before.userName && isEmail(userName) ? userName : wanted;
}

/**
 * Changes the address of an account that the directory has made. Links that were mailed to the former one end.
 * @throws ScimError for other accounts, for those of staff by hand, and for an address that is not owned or is taken
 */
async function changeAddress(trx: Transaction, managed: Managed, email: string): Promise<void> {
  const { directory, user, now } = managed;
  requireOwned(directory, email);
  if (user.made_by_directory_id !== directory.id || (await isStaffByHand(trx, managed)))
    throw invalid('mutability', 'The address of this account cannot be changed');
  if (await findUserByEmail(trx, email)) throw notUnique(IS_TAKEN);
  await deleteSignUpsOf(trx, email);
  await trx('account_tokens').where('user_id', user.id).delete();
  await publish(trx, [accountMail(user, directoryMails.newAddress({ name: directory.name, email }))], now);
}

async function applyChange(trx: Transaction, managed: Managed, after: Told): Promise<void> {
  const { directory, person, user, now } = managed;
  const before = toldOf(managed);
  const account = { name: after.name, email: addressAfter(before, after) };
  const told = {
    ...{ user_name: after.userName, external_id: after.externalId },
    ...{ given_name: after.givenName, family_name: after.familyName },
  };
  const [changedAccount, changedPerson] = [changedValues(user, account), changedValues(person, told)];
  if (account.email !== user.email) await changeAddress(trx, managed, account.email);
  if (changedAccount)
    await trx('users')
      .where('id', user.id)
      .update({ ...account, version: trx.raw('version + 1') });
  if (changedPerson) await person.$query(trx).patch(told);
  if (changedAccount || changedPerson) {
    const changed = {
      before: { ...changedAccount?.before, ...changedPerson?.before },
      after: { ...changedAccount?.after, ...changedPerson?.after },
    };
    const said = directorySentences.changed({ name: directory.name });
    await recordActivity(trx, { ...activityOf(user, said), changed, now }, [accountNews(user.id)]);
    Object.assign(user, account);
  }
  const isSwitched = after.active !== before.active;
  if (isSwitched) await setActive(trx, managed, after.active);
  if (isSwitched || changedAccount || changedPerson) await person.$query(trx).patch({ changed_at: now });
}

async function insertPerson(trx: Transaction, directory: Directory, told: Told, now: Date): Promise<string> {
  const email = told.email ?? told.userName.toLowerCase();
  requireOwned(directory, email);
  const known = await lockKnown(trx, directory, email);
  const user = known ?? (await newAccount(trx, directory, { name: told.name, email }, now));
  const person = await DirectoryPerson.query(trx).insertAndFetch({
    ...{ directory_id: directory.id, user_id: user.id, user_name: told.userName, external_id: told.externalId },
    ...{ given_name: told.givenName, family_name: told.familyName, active: true, ...NOTHING },
    ...{ created_at: now, changed_at: now },
  });
  const { name } = directory;
  if (known) {
    const said = directorySentences.manages({ name });
    await recordActivity(trx, { ...activityOf(user, said), now }, [accountNews(user.id)]);
  }
  // Somebody who is not active gets no mail.
  const mail = known ? directoryMails.manages({ name }) : directoryMails.made({ name });
  if (told.active) await publish(trx, [accountMail(user, mail)], now);
  const managed = { directory, person, user, now };
  // The name that the company tells counts, also for an account that was here before.
  await applyChange(trx, managed, { ...told, name: told.name || user.name, email: user.email, active: true });
  if (!told.active || !user.status) await setActive(trx, managed, told.active);
  return person.id;
}

/** Adds somebody: with a new account, or with the one that has the address, which the directory manages from now on. @throws ScimError, Conflict */
export function createPerson(call: DirectoryCall, body: unknown): Promise<Resource> {
  const told = toldIn(body);
  return changing(call, async (trx, directory) => {
    const key = { directory_id: directory.id, user_name: told.userName };
    if (await DirectoryPerson.query(trx).findOne(key)) throw notUnique(IS_THERE);
    return readPerson(call, await insertPerson(trx, directory, told, call.now), trx);
  }).catch(asUnique);
}

/** @throws ScimError 404, and 412 if somebody else has changed the person */
async function lockHeld(trx: Transaction, call: DirectoryCall, id: string, held: string | undefined): Promise<Managed> {
  const managed = await lockPerson(trx, call.directory, id, call.now);
  if (!managed) throw notFound();
  if (held !== undefined && !matchesTag(held, String((await readPerson(call, id, trx)).meta.version)))
    throw new ScimError(412, 'Somebody else has changed this meanwhile');
  return managed;
}

/**
 * Changes somebody.
 * @param held the `If-Match` header
 * @param edit makes of what is known what is to be
 * @throws ScimError; Conflict if the last owner would be lost
 */
export function changePerson(
  call: DirectoryCall,
  id: string,
  held: string | undefined,
  edit: (before: Told) => Told,
): Promise<Resource> {
  return changing(call, async (trx, directory) => {
    const managed = { ...(await lockHeld(trx, call, id, held)), directory };
    await applyChange(trx, managed, edit(toldOf(managed)));
    return readPerson(call, id, trx);
  }).catch(asUnique);
}

/** Deactivates somebody, and forgets them. What they have booked stays. @throws ScimError; Conflict if the last owner would be lost */
export function removePerson(call: DirectoryCall, id: string, held: string | undefined): Promise<void> {
  return changing(call, async (trx, directory) => {
    const managed = { ...(await lockHeld(trx, call, id, held)), directory };
    if (managed.person.active) await setActive(trx, managed, false);
    await forget(trx, managed);
    const said = directorySentences.forgot({ name: directory.name });
    await recordActivity(trx, { ...activityOf(managed.user, said), now: call.now });
  });
}
