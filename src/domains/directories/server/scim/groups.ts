/** The groups of a directory: which there are, and who is in them. Only its own people are. */
import type { Knex } from 'knex';
import { changedValues } from '#server/audit/columns.ts';
import { matchesTag } from '#server/etag.ts';
import type { RowOf } from '#server/db/table-row.ts';
import { type Queryable, type Transaction, isDuplicate } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { directorySentences } from '#domains/directories/sentences.ts';
import { type Directory, DirectoryGroup } from '#domains/directories/server/model.ts';
import { type DirectoryCall, changing } from '#domains/directories/server/scim/caller.ts';
import type { Columns } from '#domains/directories/server/scim/filter.ts';
import type { GroupChange } from '#domains/directories/server/scim/group-changes.ts';
import { type ListQuery, type Listed, listed } from '#domains/directories/server/scim/lists.ts';
import {
  MOST,
  type Resource,
  ScimError,
  URN,
  invalid,
  notFound,
  notUnique,
  scimUrl,
} from '#domains/directories/server/scim/messages.ts';
import { applyGroups } from '#domains/directories/server/service/standing.ts';
import { msg } from '#shared/texts.ts';

type GroupRow = RowOf<DirectoryGroup>;

const IN_GROUP = 'EXISTS (SELECT 1 FROM directory_members m WHERE m.group_id = g.id AND ';
const member = { sql: 'm.person_id', kind: 'id' as const, within: (sql: string) => `${IN_GROUP}${sql})` };

/** What groups are found by. */
const COLUMNS: Columns = {
  id: { sql: 'g.id', kind: 'id' },
  displayname: { sql: 'g.name', kind: 'text' },
  externalid: { sql: 'g.external_id', kind: 'text' },
  members: member,
  'members.value': member,
  'meta.created': { sql: 'g.created_at', kind: 'date' },
  'meta.lastmodified': { sql: 'g.changed_at', kind: 'date' },
};

const tagOf = ({ version }: Pick<DirectoryGroup, 'version'>) => `W/"${version}"`;

function resourceOf({ services: { config } }: DirectoryCall, row: GroupRow, members: string[] | undefined): Resource {
  const { id, name, external_id, created_at, changed_at } = row;
  const url = scimUrl(config);
  return {
    schemas: [URN.group],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(members && { members: members.map((value) => ({ value, type: 'User', $ref: `${url}/Users/${value}` })) }),
    meta: {
      ...{ resourceType: 'Group', created: created_at.toISOString(), lastModified: changed_at.toISOString() },
      ...{ location: `${url}/Groups/${id}`, version: tagOf(row) },
    },
  };
}

async function resources(call: DirectoryCall, knex: Queryable, rows: GroupRow[], hasMembers: boolean) {
  if (!hasMembers) return rows.map((row) => resourceOf(call, row, undefined));
  const ids = rows.map(({ id }) => id);
  const found = await knex('directory_members')
    .whereIn('group_id', ids)
    .orderBy(['group_id', 'person_id'])
    .select('group_id', 'person_id');
  const members = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { group_id, person_id } of found) members.get(group_id)?.push(person_id);
  return rows.map((row) => resourceOf(call, row, members.get(row.id)));
}

/** @throws ScimError 404 also for a group of another directory */
export async function readGroup(
  call: DirectoryCall,
  id: string,
  { knex = call.services.knex, hasMembers }: { knex?: Queryable; hasMembers: boolean },
): Promise<Resource> {
  const row = await knex('directory_groups').where({ id, directory_id: call.directory.id }).first();
  if (!row) throw notFound();
  const [resource] = await resources(call, knex, [row], hasMembers);
  return resource!;
}

/** The groups of the directory, in the order in which it has told them. @throws ScimError */
export function listGroups(call: DirectoryCall, query: ListQuery, hasMembers: boolean): Promise<Listed> {
  const { knex } = call.services;
  const all = () => knex('directory_groups as g').where('g.directory_id', call.directory.id);
  const read = async (page: Knex.QueryBuilder) =>
    resources(call, knex, await page.select<GroupRow[]>('g.*'), hasMembers);
  return listed({ all, id: 'g.id', columns: COLUMNS, read }, query);
}

/** @throws ScimError for anybody who is not of this directory */
async function requireOwn(trx: Transaction, directory: Directory, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx('directory_people').where('directory_id', directory.id).whereIn('id', ids).pluck('id');
  if (found.length !== ids.length) throw invalid('invalidValue', 'The members must be people of this directory');
}

/** Writes who is in a group. @returns who came and who went @throws ScimError */
async function setMembers(trx: Transaction, directory: Directory, groupId: string, change: GroupChange) {
  const { replaces } = change;
  const members = () => trx('directory_members').where('group_id', groupId);
  const concerned = [...change.added, ...change.removed];
  const present = new Set<string>(
    await (replaces ? members() : members().whereIn('person_id', concerned)).pluck('person_id'),
  );
  const came = [...change.added].filter((id) => !present.has(id));
  const went = [...present].filter((id) => (replaces ? !change.added.has(id) : change.removed.has(id)));
  await requireOwn(trx, directory, came);
  if (went.length > 0) await members().whereIn('person_id', went).delete();
  if (came.length > 0)
    await trx('directory_members').insert(came.map((person_id) => ({ group_id: groupId, person_id })));
  if (came.length > 0) {
    const [counted] = await members().count({ count: '*' });
    if (Number(counted?.count) > MOST.groupMembers)
      throw invalid('tooMany', `A group has at most ${MOST.groupMembers} members`);
  }
  return { came, went };
}

/** The accounts come first in the order of locks, so people are given their roles in that of their accounts. */
async function inAccountOrder(trx: Transaction, ids: string[]): Promise<string[]> {
  return trx('directory_people').whereIn('id', ids).orderBy('user_id').pluck('id');
}

const membersOf = (trx: Transaction, groupId: string): Promise<string[]> =>
  trx('directory_members').where('group_id', groupId).pluck('person_id');

/** Gives people what their groups mean now, if the table of the directory names one of these groups. */
async function applyTo(trx: Transaction, call: DirectoryCall, directory: Directory, names: string[], ids: string[]) {
  if (ids.length === 0 || !directory.role_rows.some(({ value }) => names.includes(value))) return;
  await applyGroups(trx, directory, await inAccountOrder(trx, ids), call.now);
}

type Written = { directory: Directory; said: ReturnType<(typeof directorySentences)['madeGroup']> };

const record = (
  trx: Transaction,
  { now }: DirectoryCall,
  { directory, said, ...more }: Written & { changed?: ReturnType<typeof changedValues> },
) =>
  recordActivity(trx, { actorId: null, spaceId: null, model: 'Directory', modelId: directory.id, said, now, ...more });

const asUnique = (error: unknown): never => {
  throw isDuplicate(error, 'directory_groups_name') ? notUnique(msg('There is a group with this name already')) : error;
};

const NONE: GroupChange = { added: new Set(), removed: new Set(), replaces: false };

/** Adds a group. @throws ScimError; Conflict if the last owner would be lost */
export function createGroup(call: DirectoryCall, told: GroupChange, hasMembers: boolean): Promise<Resource> {
  const { now } = call;
  const { name, externalId = null } = told;
  if (name === undefined) throw invalid('invalidValue', 'The displayName is missing');
  return changing(call, async (trx, directory) => {
    const key = { directory_id: directory.id, name, external_id: externalId };
    const { id } = await DirectoryGroup.query(trx).insert({ ...key, version: 1, created_at: now, changed_at: now });
    const { came } = await setMembers(trx, directory, id, { ...NONE, added: told.added });
    await record(trx, call, { directory, said: directorySentences.madeGroup({ name: directory.name, group: name }) });
    await applyTo(trx, call, directory, [name], came);
    return readGroup(call, id, { knex: trx, hasMembers });
  }).catch(asUnique);
}

/** @throws ScimError 404, and 412 if somebody else has changed the group */
async function lockGroup(trx: Transaction, directory: Directory, id: string, held: string | undefined) {
  const group = await DirectoryGroup.query(trx).findOne({ id, directory_id: directory.id }).forUpdate();
  if (!group) throw notFound();
  if (held !== undefined && !matchesTag(held, tagOf(group)))
    throw new ScimError(412, 'Somebody else has changed this meanwhile');
  return group;
}

/**
 * Changes a group, and the roles of those whom that concerns.
 * @param held the `If-Match` header
 * @throws ScimError; Conflict if the last owner would be lost
 */
export function changeGroup(
  call: DirectoryCall,
  id: string,
  held: string | undefined,
  change: GroupChange,
): Promise<void> {
  return changing(call, async (trx, directory) => {
    const group = await lockGroup(trx, directory, id, held);
    const [before, name] = [group.name, change.name ?? group.name];
    const { came, went } = await setMembers(trx, directory, id, change);
    const patch = { name, ...(change.externalId !== undefined && { external_id: change.externalId }) };
    const changed = changedValues(group, patch);
    if (!changed && came.length + went.length === 0) return;
    await group.$query(trx).patch({ ...patch, version: group.version + 1, changed_at: call.now });
    const facts = { name: directory.name, group: name, added: came.length, removed: went.length };
    await record(trx, call, { directory, said: directorySentences.changedGroup(facts), changed });
    const concerned = before === name ? [...came, ...went] : [...(await membersOf(trx, id)), ...went];
    await applyTo(trx, call, directory, [before, name], concerned);
  }).catch(asUnique);
}

/** Removes a group, and takes back what it gave. @throws ScimError; Conflict if the last owner would be lost */
export function removeGroup(call: DirectoryCall, id: string, held: string | undefined): Promise<void> {
  return changing(call, async (trx, directory) => {
    const { name: group } = await lockGroup(trx, directory, id, held);
    const people = await membersOf(trx, id);
    await trx('directory_groups').where('id', id).delete();
    await record(trx, call, { directory, said: directorySentences.removedGroup({ name: directory.name, group }) });
    await applyTo(trx, call, directory, [group], people);
  });
}
