/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { JsonTable, RowOf } from '#server/db/table-row.ts';
import type { Directory, DirectoryGroup, DirectoryPerson } from '#domains/directories/server/model.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    directories: JsonTable<RowOf<Directory>, 'owned_domains' | 'role_rows'>;
    directory_people: JsonTable<RowOf<DirectoryPerson>, 'given_space_ids'>;
    directory_groups: RowOf<DirectoryGroup>;
    directory_members: { group_id: string; person_id: string };
  }
}
