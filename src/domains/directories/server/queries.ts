import type { Knex } from 'knex';
import type { Call, Moment } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import type { RowOf } from '#server/db/table-row.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { DirectoryPersonView, DirectoryView, ListPeopleInput } from '#domains/directories/schema.ts';
import type { Directory, DirectoryPerson } from '#domains/directories/server/model.ts';
import { scimUrl } from '#domains/directories/server/scim/messages.ts';
import { NotFound } from '#shared/errors.ts';
import type { Page, Paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

type Row = RowOf<Directory> & { people: string; groups: string };

const count = (table: string, as: string) =>
  `(SELECT COUNT(*) FROM ${table} t WHERE t.directory_id = directories.id) AS \`${as}\``;

const readRows = (query: Knex.QueryBuilder, knex: Queryable) =>
  query.select<Row[]>(
    'directories.*',
    knex.raw(count('directory_people', 'people')),
    knex.raw(count('directory_groups', 'groups')),
  );

/** Without the hash of the token, which no answer contains. */
function viewOf({ services: { config } }: Pick<Moment, 'services'>, row: Row): DirectoryView {
  const { id, name, owned_domains, role_rows, active, used_at, used_from, version, created_at } = row;
  return {
    ...{ _id: id, name, owned_domains, role_rows, active, used_at, used_from, version, created_at },
    people: Number(row.people),
    groups: Number(row.groups),
    url: scimUrl(config),
  };
}

/** @throws NotFound */
export async function viewDirectory(knex: Queryable, call: Pick<Call, 'services'>, id: string): Promise<DirectoryView> {
  const [row] = await readRows(knex('directories').where({ id }), knex);
  if (!row) throw new NotFound(msg('Directory not found'));
  return viewOf(call, row);
}

/** The directories, the newest first. */
export async function listDirectories(call: Call, paging: Paging): Promise<Page<DirectoryView>> {
  const { knex } = call.services;
  const read = (page: Knex.QueryBuilder) => readRows(page, knex);
  const page = await paged({ table: 'directories', query: knex('directories'), read }, paging);
  return mapPage(page, (row) => viewOf(call, row));
}

/** The names of the groups of each of these people, by id. */
async function groupNames(knex: Queryable, personIds: string[]): Promise<Map<string, string[]>> {
  const rows = await knex('directory_members as m')
    .join('directory_groups as g', 'g.id', 'm.group_id')
    .whereIn('m.person_id', personIds)
    .select('m.person_id', 'g.name');
  const names = new Map<string, string[]>();
  for (const { person_id, name } of rows) names.set(person_id, [...(names.get(person_id) ?? []), name]);
  return names;
}

type PersonRow = RowOf<DirectoryPerson> & {
  name: string;
  email: string;
  status: boolean;
  blocked_by_directory_id: string | null;
  made_by_directory_id: string | null;
  role: string | null;
};

const stateOf = ({
  active,
  status,
  directory_id,
  blocked_by_directory_id,
}: PersonRow): DirectoryPersonView['state'] => {
  if (!status && blocked_by_directory_id !== directory_id) return 'blocked';
  return active ? 'active' : 'inactive';
};

/** The people of a directory, the last added first. @throws NotFound */
export async function listPeople(
  { services: { knex } }: Call,
  { _id, ...paging }: ListPeopleInput,
): Promise<Page<DirectoryPersonView>> {
  if (!(await knex('directories').where('id', _id).first('id'))) throw new NotFound(msg('Directory not found'));
  const read = (page: Knex.QueryBuilder) =>
    page
      .join('users as u', 'u.id', 'directory_people.user_id')
      .leftJoin('roles as r', 'r.id', 'directory_people.given_role_id')
      .select<PersonRow[]>(
        'directory_people.*',
        'u.name',
        'u.email',
        'u.status',
        'u.blocked_by_directory_id',
        'u.made_by_directory_id',
        'r.name as role',
      );
  const people = tableBy(knex, 'directory_people', 'directory_people_page');
  const query = people.where('directory_people.directory_id', _id);
  const page = await paged({ table: 'directory_people', query, read }, paging);
  const names = await groupNames(
    knex,
    page.items.map(({ id }) => id),
  );
  return mapPage(page, (row) => ({
    ...{ _id: row.id, user_id: row.user_id, name: row.name, email: row.email, role: row.role },
    groups: names.get(row.id)?.toSorted() ?? [],
    state: stateOf(row),
    made_here: row.made_by_directory_id === row.directory_id,
    ...{ changed_at: row.changed_at, created_at: row.created_at },
  }));
}
