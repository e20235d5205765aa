/** The people of a directory, as SCIM shows them. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { RowOf } from '#server/db/table-row.ts';
import { tagOf } from '#server/etag.ts';
import type { DirectoryPerson } from '#domains/directories/server/model.ts';
import type { DirectoryCall } from '#domains/directories/server/scim/caller.ts';
import type { Columns } from '#domains/directories/server/scim/filter.ts';
import { type ListQuery, type Listed, listed } from '#domains/directories/server/scim/lists.ts';
import { type Resource, URN, notFound, scimUrl } from '#domains/directories/server/scim/messages.ts';

export type PersonRow = RowOf<DirectoryPerson> & { name: string; email: string; status: boolean };
type InGroup = { person_id: string; id: string; name: string };

const text = (sql: string) => ({ sql, kind: 'text' as const });
const date = (sql: string) => ({ sql, kind: 'date' as const });

/** What people are found by. */
const COLUMNS: Columns = {
  id: { sql: 'd.id', kind: 'id' },
  username: text('d.user_name'),
  externalid: text('d.external_id'),
  displayname: text('u.name'),
  'name.formatted': text('u.name'),
  'name.givenname': text('d.given_name'),
  'name.familyname': text('d.family_name'),
  emails: text('u.email'),
  'emails.value': text('u.email'),
  'emails.type': text("'work'"),
  'emails.primary': { sql: 'TRUE', kind: 'flag' },
  active: { sql: '(d.active AND u.status)', kind: 'flag' },
  'meta.created': date('d.created_at'),
  'meta.lastmodified': date('d.changed_at'),
};

const ofDirectory = (knex: Queryable, directoryId: string): Knex.QueryBuilder =>
  knex('directory_people as d').join('users as u', 'u.id', 'd.user_id').where('d.directory_id', directoryId);

const readRows = (query: Knex.QueryBuilder) => query.select<PersonRow[]>('d.*', 'u.name', 'u.email', 'u.status');

function resourceOf(config: Env, row: PersonRow, groups: readonly InGroup[]): Resource {
  const { id, external_id, user_name, name, given_name, family_name, email } = row;
  const url = scimUrl(config);
  const resource = {
    schemas: [URN.user],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    name: {
      formatted: name,
      ...(given_name !== '' && { givenName: given_name }),
      ...(family_name !== '' && { familyName: family_name }),
    },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active: row.active && row.status,
    groups: groups.map((group) => ({
      ...{ value: group.id, display: group.name, type: 'direct', $ref: `${url}/Groups/${group.id}` },
    })),
  };
  const version = tagOf(JSON.stringify(resource));
  const dates = { created: row.created_at.toISOString(), lastModified: row.changed_at.toISOString() };
  return { ...resource, meta: { resourceType: 'User', ...dates, location: `${url}/Users/${id}`, version } };
}

async function resources(knex: Queryable, config: Env, rows: PersonRow[]): Promise<Resource[]> {
  const ids = rows.map(({ id }) => id);
  const groups = await knex('directory_members as m')
    .join('directory_groups as g', 'g.id', 'm.group_id')
    .whereIn('m.person_id', ids)
    .select<InGroup[]>('m.person_id', 'g.id', 'g.name');
  const byPerson = new Map<string, InGroup[]>();
  for (const group of groups) byPerson.set(group.person_id, [...(byPerson.get(group.person_id) ?? []), group]);
  // The same order each time, so that the version is the same.
  const inOrder = (of: InGroup[] = []) => of.toSorted((one, other) => Number(one.id) - Number(other.id));
  return rows.map((row) => resourceOf(config, row, inOrder(byPerson.get(row.id))));
}

/** @throws ScimError 404 also for somebody of another directory */
export async function readPerson({ services, directory }: DirectoryCall, id: string, knex: Queryable = services.knex) {
  const rows = await readRows(ofDirectory(knex, directory.id).where('d.id', id));
  const [resource] = await resources(knex, services.config, rows);
  if (!resource) throw notFound();
  return resource;
}

/** The people of the directory, in the order in which it has told them. @throws ScimError */
export function listScimPeople({ services, directory }: DirectoryCall, query: ListQuery): Promise<Listed> {
  const { knex, config } = services;
  const all = () => ofDirectory(knex, directory.id);
  const read = async (page: Knex.QueryBuilder) => resources(knex, config, await readRows(page));
  return listed({ all, id: 'd.id', columns: COLUMNS, read }, query);
}
