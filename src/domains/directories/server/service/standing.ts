/** What a directory does to the standing of its people: the roles of their groups, and whether their accounts can be used. */
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import { recordActivity } from '#server/records/activities.ts';
import { User, accountNews, endSessions, lockUsers, ownActivity } from '#domains/accounts/server/index.ts';
import { directorySentences } from '#domains/directories/sentences.ts';
import { Directory, DirectoryPerson } from '#domains/directories/server/model.ts';
import { roleKeyed } from '#domains/roles/server/index.ts';
import { type Given, type Source, giveAll, meaningOf } from '#domains/team/server/index.ts';

/** Accounts and people that are locked, with their directory. */
export type Managed = { directory: Directory; person: DirectoryPerson; user: User; now: Date };

/** An activity of the account that a directory has changed. The audit log has the directory as its author (scim/caller.ts). */
export const activityOf = (user: User, said: ReturnType<(typeof directorySentences)['made']>) => ({
  ...ownActivity(user, said),
  model: 'Team' as const,
});

const sourceOf = ({ name }: Directory): Source => ({
  gave: (user, role) => activityOf(user, directorySentences.gaveRole({ name, role })),
  took: (user) => activityOf(user, directorySentences.tookRole({ name })),
});

/** The names of the groups that each of these people is in. */
async function groupsOf(trx: Transaction, personIds: string[]): Promise<Map<string, string[]>> {
  const rows = await trx('directory_members as m')
    .join('directory_groups as g', 'g.id', 'm.group_id')
    .whereIn('m.person_id', personIds)
    .select('m.person_id', 'g.name');
  const names = new Map<string, string[]>();
  for (const { person_id, name } of rows) {
    const known = names.get(person_id);
    if (known) known.push(name);
    else names.set(person_id, [name]);
  }
  return names;
}

const isSame = (one: Given, other: Given) =>
  one.given_role_id === other.given_role_id &&
  one.given_space_ids.length === other.given_space_ids.length &&
  one.given_space_ids.every((id) => other.given_space_ids.includes(id));

/** Writes what people have from their directory now, with one statement for all who have the same. */
async function store(trx: Transaction, people: readonly DirectoryPerson[], given: readonly Given[]): Promise<void> {
  const changed = people.flatMap((person, index) =>
    isSame(person, given[index]!) ? [] : [{ person, after: given[index]! }],
  );
  const keyOf = ({ given_role_id, given_space_ids }: Given) => JSON.stringify([given_role_id, given_space_ids]);
  for (const key of new Set(changed.map(({ after }) => keyOf(after)))) {
    const same = changed.filter(({ after }) => keyOf(after) === key);
    const { given_role_id, given_space_ids } = same[0]!.after;
    const ids = same.map(({ person }) => person.id);
    await trx('directory_people')
      .whereIn('id', ids)
      .update({ given_role_id, given_space_ids: JSON.stringify(given_space_ids) });
    for (const { person, after } of same) Object.assign(person, after);
  }
}

/** People of a directory, with their accounts, which are locked. They are in the order of the accounts. */
async function lockPeople(trx: Transaction, directory: Directory, personIds: readonly string[]) {
  const people = await DirectoryPerson.query(trx)
    .where('directory_id', directory.id)
    .whereIn('id', [...personIds]);
  const userIds = people.map(({ user_id }) => user_id);
  await lockUsers(trx, userIds);
  const users = new Map((await User.query(trx).findByIds(userIds)).map((user) => [user.id, user]));
  return people.flatMap((person) => {
    const user = users.get(person.user_id);
    return user ? [{ person, user }] : [];
  });
}

/** How many people are changed by the same statements. */
const AT_ONCE = 200;

/**
 * Gives people what their groups mean, and takes back what they do not mean any more. Who is not active has nothing. The caller is in `changeRights`.
 * @param personIds ids of people of any directory; those of others are left out
 */
export async function applyGroups(
  trx: Transaction,
  directory: Directory,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  const meaning = await meaningOf(trx, directory.role_rows);
  for (let from = 0; from < personIds.length; from += AT_ONCE) {
    const locked = await lockPeople(trx, directory, personIds.slice(from, from + AT_ONCE));
    const groups = await groupsOf(
      trx,
      locked.map(({ person }) => person.id),
    );
    const givings = locked.map(({ person, user }) => ({
      ...{ user, given: person },
      meant: person.active ? meaning(groups.get(person.id) ?? []) : undefined,
    }));
    const given = await giveAll(trx, sourceOf(directory), givings, now);
    await store(
      trx,
      locked.map(({ person }) => person),
      given,
    );
  }
}

/** True while a directory that is switched on manages the account: then its groups decide on the role, and no login does. */
export async function isManaged(trx: Transaction, userId: string): Promise<boolean> {
  const found = await trx('directory_people as p')
    .join('directories as d', 'd.id', 'p.directory_id')
    .where({ 'p.user_id': userId, 'd.active': true })
    .first('p.id');
  return found !== undefined;
}

/** Gives an account what its groups mean, once a login has taken back what it had given. The caller is in `changeRights`, and has locked the account. */
export async function giveByGroups(trx: Transaction, user: User, now: Date): Promise<void> {
  const person = await DirectoryPerson.query(trx).findOne({ user_id: user.id });
  const directory = person && (await Directory.query(trx).findById(person.directory_id));
  if (!directory?.active) return;
  await applyGroups(trx, directory, [person!.id], now);
  user.role_id = (await User.query(trx).findById(user.id).throwIfNotFound()).role_id;
}

/** Whether somebody works here by a role that the directory has not given. */
export async function isStaffByHand(
  trx: Transaction,
  { user, person }: Pick<Managed, 'user' | 'person'>,
): Promise<boolean> {
  if (user.role_id === null || user.role_id === person.given_role_id) return false;
  return user.role_id !== (await roleKeyed(trx, 'member')).id;
}

async function setStatus(trx: Transaction, { directory, user, now }: Managed, status: boolean): Promise<void> {
  const blocked_by_directory_id = status ? null : directory.id;
  await trx('users')
    .where('id', user.id)
    .update({ status, blocked_by_directory_id, version: trx.raw('version + 1') });
  Object.assign(user, { status, blocked_by_directory_id });
  await publish(trx, [accountNews(user.id)], now);
}

/**
 * Takes back what the directory has given, and ends all sessions. The account is blocked if the directory has made it, or if its person works here.
 * A customer who has had their account before keeps it.
 */
async function deactivate(trx: Transaction, managed: Managed): Promise<void> {
  const { directory, person, user, now } = managed;
  const [given] = await giveAll(trx, sourceOf(directory), [{ user, given: person, meant: undefined }], now);
  await store(trx, [person], [given!]);
  const isOurs = user.made_by_directory_id === directory.id;
  if (user.status && (isOurs || (await isStaffByHand(trx, managed)))) await setStatus(trx, managed, false);
  await endSessions(trx, user.id);
  await publish(trx, [accountNews(user.id)], now);
  await recordActivity(trx, { ...activityOf(user, directorySentences.deactivated({ name: directory.name })), now });
}

/** Brings back what this directory has blocked, and nothing that staff have blocked. */
async function activate(trx: Transaction, managed: Managed): Promise<void> {
  const { directory, person, user, now } = managed;
  if (!user.status && user.blocked_by_directory_id === directory.id) await setStatus(trx, managed, true);
  await recordActivity(trx, { ...activityOf(user, directorySentences.activated({ name: directory.name })), now });
  await applyGroups(trx, directory, [person.id], now);
}

/** Activates or deactivates somebody. The caller is in `changeRights`, and has locked the account. */
export async function setActive(trx: Transaction, managed: Managed, active: boolean): Promise<void> {
  const { person } = managed;
  await person.$query(trx).patch({ active });
  await (active ? activate : deactivate)(trx, managed);
}

/** Ends the link of an account with its directory, by the account itself and its groups. The caller has locked the account. */
export async function forget(trx: Transaction, { person, now }: Pick<Managed, 'person' | 'now'>): Promise<void> {
  const groups = await trx('directory_members').where('person_id', person.id).pluck('group_id');
  if (groups.length > 0)
    await trx('directory_groups')
      .whereIn('id', groups)
      .update({ changed_at: now, version: trx.raw('version + 1') });
  await trx('directory_people').where('id', person.id).delete();
}

/** Locks somebody of a directory with their account. @returns undefined for the id of somebody else */
export async function lockPerson(
  trx: Transaction,
  directory: Directory,
  id: string,
  now: Date,
): Promise<Managed | undefined> {
  const key = { id, directory_id: directory.id };
  const found = await DirectoryPerson.query(trx).findOne(key);
  if (!found) return undefined;
  await lockUsers(trx, [found.user_id]);
  const person = await DirectoryPerson.query(trx).findOne(key).forUpdate();
  const user = person && (await User.query(trx).findById(person.user_id));
  return person && user && { directory, person, user, now };
}
