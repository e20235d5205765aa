/** Pages of long lists, newest first. The ids of a page are read from indexes only, then the rows of the page. */
import type { Knex } from 'knex';
import { countRows } from '#server/db/count.ts';
import { MAX_COUNTED, type Paging, type Total } from '#shared/paging.ts';

/** The ids of a page and the total number. */
export type Found = { ids: string[]; total: Total };

type IdRow = { id: string };

/** The table of a list, and the requested page. */
export type List = Paging & { knex: Knex; table: string };

/** A query of the table that uses the given index. */
export function tableBy(knex: Knex, table: string, index: string): Knex.QueryBuilder {
  return knex.from(knex.raw(`${table} FORCE INDEX (${index})`));
}

const idsOf = (rows: IdRow[]) => rows.map(({ id }) => id);

/** The union of the queries, without an order. */
function anyOf(knex: Knex, queries: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const all = knex.queryBuilder().union(queries, true).as('found_ids');
  return knex.from(all);
}

/** The page of the union of the queries. Each query reads only up to the end of the page, in the order of its index. */
export async function newestOf(queries: Knex.QueryBuilder[], list: List): Promise<string[]> {
  const { knex, table, offset, limit } = list;
  const column = `${table}.id`;
  const sorted = queries.map((query) => query.clone().select(column).orderBy(column, 'desc'));
  const [only] = sorted;
  if (only && sorted.length === 1) return idsOf((await only.offset(offset).limit(limit)) as IdRow[]);
  const parts = sorted.map((query) => query.limit(offset + limit));
  return idsOf(await anyOf(knex, parts).orderBy('id', 'desc').offset(offset).limit(limit).select<IdRow[]>('id'));
}

/** Reads the page and the total in parallel, with different queries. */
export async function atOnce(queries: Knex.QueryBuilder[], counted: Knex.QueryBuilder, list: List): Promise<Found> {
  const [ids, total] = await Promise.all([newestOf(queries, list), countRows(counted)]);
  return { ids, total };
}

/** Reads only the page, for a list that is longer than the maximum that is counted. */
export async function ofMany(queries: Knex.QueryBuilder[], list: List): Promise<Found> {
  return { ids: await newestOf(queries, list), total: { totalCount: MAX_COUNTED, totalIsMinimum: true } };
}

/**
 * The page and the total of the union, if it is short: all ids are read, and the page is a slice of them.
 * @returns undefined if the union is longer than the maximum that is counted
 */
export async function ifFew(queries: Knex.QueryBuilder[], list: List): Promise<Found | undefined> {
  const { knex, table, offset, limit } = list;
  const most = MAX_COUNTED + 1;
  const parts = queries.map((query) => query.clone().select(`${table}.id`).limit(most));
  const rows = await anyOf(knex, parts).limit(most).select<IdRow[]>('id');
  if (rows.length === most) return undefined;
  const newest = idsOf(rows).sort((one, other) => Number(other) - Number(one));
  return { ids: newest.slice(offset, offset + limit), total: { totalCount: newest.length } };
}
