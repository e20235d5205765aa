/**
 * Which rows belong to a person, from what the domains say of their tables (src/server/personal.ts). Nothing here reads the database: it makes
 * queries.
 */
import type { Knex } from 'knex';
import type { PersonalTable } from '#server/personal.ts';

/** An account, or nobody's, and the addresses that belong to the person. They are compared without regard to case, like all addresses. */
export type Person = { id: string | null; emails: string[] };

/** The declarations of all tables, by name. */
export type PersonalTables = Readonly<Record<string, PersonalTable>>;

type Query = Knex.QueryBuilder<Record<string, unknown>, Record<string, unknown>[]>;

/**
 * One way in which rows of a table belong to a person: by one of its columns. `holder` is what the declaration says of the column. `only` adds the
 * condition to any query of the table, also an UPDATE or a DELETE: `knex(table).where(way.only)`.
 */
export type PersonalWay = { column: string; holder: string; only: (query: Knex.QueryBuilder) => void };

/** Ways to leave out, for example those through `companies`, whose rows are also of other people. */
type Options = { without?: readonly string[] };

const isDirect = (holder: string) => holder === 'person' || holder === 'email' || holder === 'customer';

/** What a column has in the rows of the person, if it says so itself. */
function valuesOf(holder: string, { id, emails }: Person): string[] {
  const ids = id === null ? [] : [id];
  if (holder === 'email') return emails;
  return holder === 'customer' ? [...ids, ...emails.map((email) => email.toLowerCase())] : ids;
}

/** The rows to which one of the ways leads, each once. Each part of the union can use the index of its column. */
function anyOf(knex: Knex, table: string, { key = ['id'] }: PersonalTable, ways: PersonalWay[]): Query {
  const query = knex<Record<string, unknown>>(table);
  if (ways.length < 2) return ways[0] ? query.where(ways[0].only) : query.whereRaw('1 = 0');
  const parts = ways.map(({ only }) => knex(table).select(key).where(only));
  // The keys stand in a table of their own, as MariaDB would look into a union for each row.
  return query.whereIn(key, knex.select(key).from(knex.union(parts).as('theirs')));
}

function declared(tables: PersonalTables, table: string): PersonalTable {
  const entry = tables[table];
  if (!entry) throw new Error(`No domain declares the table ${table}`);
  return entry;
}

/**
 * @param table a table of the declarations
 * @returns the ways in which its rows belong to the person: by account, by address, or through the record of another table that belongs to them.
 * Without one, nobody's rows can be told by columns. What they have only written is not theirs (`authoredRows`).
 * @throws if the table is not declared
 */
export function personalWays(
  knex: Knex,
  tables: PersonalTables,
  table: string,
  person: Person,
  { without = [] }: Options = {},
): PersonalWay[] {
  const { whose = {}, where = {} } = declared(tables, table);
  return Object.entries(whose)
    .filter(([, holder]) => holder !== 'author' && !without.includes(holder))
    .map(([column, holder]) => {
      const only = (query: Knex.QueryBuilder) => {
        for (const [name, values] of Object.entries(where)) void query.whereIn(name, values);
        if (isDirect(holder)) return void query.whereIn(column, valuesOf(holder, person));
        const through = personalRows(knex, tables, holder, person, { without: [...without, table] });
        void query.whereIn(column, through.select('id'));
      };
      return { column, holder, only };
    });
}

/** @returns a query of the rows of a table that belong to the person, each once. @throws like `personalWays` */
export function personalRows(
  knex: Knex,
  tables: PersonalTables,
  table: string,
  person: Person,
  options?: Options,
): Query {
  return anyOf(knex, table, declared(tables, table), personalWays(knex, tables, table, person, options));
}

/** @returns a query of the rows of a table that the account has only written, and which are about others. @throws if the table is not declared */
export function authoredRows(knex: Knex, tables: PersonalTables, table: string, { id }: Person): Query {
  const entry = declared(tables, table);
  const columns = Object.entries(entry.whose ?? {}).filter(([, holder]) => holder === 'author');
  const ways = columns.map(([column, holder]) => ({
    column,
    holder,
    only: (query: Knex.QueryBuilder) => void query.whereIn(column, id === null ? [] : [id]),
  }));
  return anyOf(knex, table, entry, ways);
}
