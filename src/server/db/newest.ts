/** Pages of long lists, newest first: the ids of a page come from indexes alone, and only its rows are read. */
import type { Knex } from 'knex';
import { countRows } from '#server/db/count.ts';
import { MAX_COUNTED, type Paging, type Total } from '#shared/paging.ts';

/** The ids of a page, and how many there are in all. */
export type Found = { ids: string[]; total: Total };

type IdRow = { id: string };

/** A list of one table: what it is made of, and which part of it is asked for. */
export type List = Paging & { knex: Knex; table: string };

/** The table, read through one of its indexes. */
export function tableBy(knex: Knex, table: string, index: string): Knex.QueryBuilder {
  return knex.from(knex.raw(`${table} FORCE INDEX (${index})`));
}

const idsOf = (rows: IdRow[]) => rows.map(({ id }) => id);

/** Whatever one of the queries finds, in no order. */
function anyOf(knex: Knex, queries: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const all = knex.queryBuilder().union(queries, true).as('found_ids');
  return knex.from(all);
}

/** The page of what any of the queries finds. Each reads as far as the page goes, in an index that has its rows in order. */
export async function newestOf(queries: Knex.QueryBuilder[], list: List): Promise<string[]> {
  const { knex, table, offset, limit } = list;
  const column = `${table}.id`;
  const sorted = queries.map((query) => query.clone().select(column).orderBy(column, 'desc'));
  const [only] = sorted;
  if (only && sorted.length === 1) return idsOf((await only.offset(offset).limit(limit)) as IdRow[]);
  const parts = sorted.map((query) => query.limit(offset + limit));
  return idsOf(await anyOf(knex, parts).orderBy('id', 'desc').offset(offset).limit(limit).select<IdRow[]>('id'));
}

/** The page and the total, each by its own queries, at the same time. */
export async function atOnce(queries: Knex.QueryBuilder[], counted: Knex.QueryBuilder, list: List): Promise<Found> {
  const [ids, total] = await Promise.all([newestOf(queries, list), countRows(counted)]);
  return { ids, total };
}

/** The page alone, of a list that is known to be longer than lists are counted to. */
export async function ofMany(queries: Knex.QueryBuilder[], list: List): Promise<Found> {
  return { ids: await newestOf(queries, list), total: { totalCount: MAX_COUNTED, totalIsMinimum: true } };
}

/**
 * What the queries find, when it is few: all ids are read, so that the total is known and the page is cut out of them.
 * @returns undefined when there are more than lists are counted to
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
