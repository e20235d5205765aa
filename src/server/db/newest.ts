/** Pages of long lists, newest first by default. The ids of a page are read from indexes only, then the rows of the page. */
import type { Knex } from 'knex';
import { countRows } from '#server/db/count.ts';
import {
  type Column,
  type RowPosition,
  type Sorted as InOrder,
  columnsOf,
  nextAfter,
  positionOf,
  sortedBy,
  whereAfter,
} from '#server/db/position.ts';
import { MAX_COUNTED, type Paging, type Total } from '#shared/paging.ts';

/** The ids of a page, the total number, and where the next page begins; null after the last one. */
export type FoundPage = { ids: string[]; total: Total; next_after: string | null };

/** A column with instants, by which a list is sorted, and then by id in the same direction. */
export type Order = readonly (Column & { type: 'instant' })[];

/** A list and its order, by which pages of it can also be merged. */
export type Sorted = InOrder & { knex: Knex; order?: Order };

/** A list and the requested page, which begins after a row, or else at an offset. */
export type List = Sorted & { offset: number; limit: number; place?: RowPosition };

/** @throws InvalidInput for an `after` that this list has not given */
export function withPage(list: Sorted, { offset, limit, after }: Paging): List {
  return { ...list, offset, limit, place: positionOf(after, list) };
}

function foundPage(keys: RowPosition[], total: Total, list: List): FoundPage {
  return { ids: idsOf(keys), total, next_after: nextAfter(keys, list, list.limit) };
}

/** A query of the table that uses the given index. */
export function tableBy(knex: Knex, table: string, index: string): Knex.QueryBuilder {
  return knex.from(knex.raw(`${table} FORCE INDEX (${index})`));
}

export const idsOf = (rows: RowPosition[]) => rows.map(({ id }) => id);

const withKeys = (query: Knex.QueryBuilder, list: Sorted) =>
  query.clone().select(columnsOf(list).map(({ column }) => `${list.table}.${column}`));

const FOUND = 'found_ids';

/** The union of the queries, without an order. */
function anyOf(knex: Knex, queries: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const all = knex.queryBuilder().union(queries, true).as(FOUND);
  return knex.from(all);
}

/** The first keys of the union of the queries. Each query reads only up to the end of the page, in the order of its index. */
export async function firstKeys(queries: Knex.QueryBuilder[], list: List): Promise<RowPosition[]> {
  const { knex, place, limit } = list;
  const offset = place ? 0 : list.offset;
  const rest = place ? queries.map((query) => whereAfter(query.clone(), list, place)) : queries;
  const sorted = rest.map((query) => sortedBy(withKeys(query, list), list));
  const [only] = sorted;
  if (only && sorted.length === 1) return (await only.offset(offset).limit(limit)) as RowPosition[];
  const all = anyOf(
    knex,
    sorted.map((query) => query.limit(offset + limit)),
  );
  return sortedBy(all, { ...list, table: FOUND })
    .offset(offset)
    .limit(limit)
    .select<RowPosition[]>('*');
}

/** Reads the page and the total in parallel, with different queries. */
export async function atOnce(queries: Knex.QueryBuilder[], counted: Knex.QueryBuilder, list: List): Promise<FoundPage> {
  const [keys, total] = await Promise.all([firstKeys(queries, list), countRows(counted)]);
  return foundPage(keys, total, list);
}

/** Reads only the page, for a list that is longer than the maximum that is counted. */
export async function ofMany(queries: Knex.QueryBuilder[], list: List): Promise<FoundPage> {
  const keys = await firstKeys(queries, list);
  return foundPage(keys, { totalCount: MAX_COUNTED, totalIsMinimum: true }, list);
}

/** Negative if a row comes before another one in the order of the list. */
function comparing(list: Sorted): (one: RowPosition, other: RowPosition) => number {
  const columns = columnsOf(list);
  return (one, other) => {
    for (const { column, direction } of columns) {
      const difference = Number(one[column]) - Number(other[column]);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

/** All keys of the union in the order of the list; undefined if it is longer than the maximum that is counted. */
export async function allOfFew(queries: Knex.QueryBuilder[], list: Sorted): Promise<RowPosition[] | undefined> {
  const most = MAX_COUNTED + 1;
  const parts = queries.map((query) => withKeys(query, list).limit(most));
  const rows = await anyOf(list.knex, parts).limit(most).select<RowPosition[]>('*');
  if (rows.length === most) return undefined;
  return rows.sort(comparing(list));
}

/**
 * The page and the total of the union, if it is short: all ids are read, and the page is a slice of them.
 * @returns undefined if the union is longer than the maximum that is counted
 */
export async function ifFew(queries: Knex.QueryBuilder[], list: List): Promise<FoundPage | undefined> {
  const { place, offset, limit } = list;
  const keys = await allOfFew(queries, list);
  if (!keys) return undefined;
  const compare = comparing(list);
  const rest = place ? keys.filter((key) => compare(key, place) > 0) : keys.slice(offset);
  return foundPage(rest.slice(0, limit), { totalCount: keys.length }, list);
}
