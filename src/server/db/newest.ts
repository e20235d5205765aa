/** Pages of long lists, newest first by default. The ids of a page are read from indexes only, then the rows of the page. */
import type { Knex } from 'knex';
import { countRows } from '#server/db/count.ts';
import { InvalidInput } from '#shared/errors.ts';
import { MAX_COUNTED, type Paging, type Total } from '#shared/paging.ts';

/** The ids of a page, the total number, and where the next page begins; null after the last one. */
export type FoundPage = { ids: string[]; total: Total; next_after: string | null };

/** The order by a column with instants, and then by id in the same direction. */
export type Order = { column: string; direction: 'asc' | 'desc' };

/** The table of a list and its order. Without an order, the newest ids are first. */
export type Sorted = { knex: Knex; table: string; order?: Order };

/** The place of a row in the order of its list. `at` is missing in lists by id. */
export type RowPosition = { id: string; at?: Date };

/** A list and the requested page, which begins after a row, or else at an offset. */
export type List = Paging & Sorted & { after?: RowPosition };

/** The place of a row as programs send it back: its id, in a list by instants after its instant. */
const cursorOf = ({ id, at }: RowPosition) => (at ? `${at.getTime()}.${id}` : id);

/** @param cursor `next_after` of a page of the same list @throws InvalidInput for one of a list in another order */
export function positionOf(cursor: string | undefined, { order }: Sorted): RowPosition | undefined {
  if (cursor === undefined) return undefined;
  const [id = '', ms] = cursor.split('.').reverse();
  if ((order === undefined) !== (ms === undefined))
    throw new InvalidInput('This position is one of another order of the list', 'after');
  return ms === undefined ? { id } : { id, at: new Date(Number(ms)) };
}

function foundPage(keys: RowPosition[], total: Total, { limit }: List): FoundPage {
  const last = keys.length === limit ? keys.at(-1) : undefined;
  return { ids: idsOf(keys), total, next_after: last ? cursorOf(last) : null };
}

/** A query of the table that uses the given index. */
export function tableBy(knex: Knex, table: string, index: string): Knex.QueryBuilder {
  return knex.from(knex.raw(`${table} FORCE INDEX (${index})`));
}

export const idsOf = (rows: RowPosition[]) => rows.map(({ id }) => id);

function withKeys(query: Knex.QueryBuilder, { table, order }: Sorted): Knex.QueryBuilder {
  const keys = query.clone().select(`${table}.id`);
  return order ? keys.select(`${table}.${order.column} as at`) : keys;
}

/** Sorts a query by the columns of its keys. */
function sortedBy(query: Knex.QueryBuilder, { order }: Sorted, columns: { id: string; at: string }): Knex.QueryBuilder {
  const direction = order?.direction ?? 'desc';
  if (order) void query.orderBy(columns.at, direction);
  return query.orderBy(columns.id, direction);
}

/** The union of the queries, without an order. */
function anyOf(knex: Knex, queries: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const all = knex.queryBuilder().union(queries, true).as('found_ids');
  return knex.from(all);
}

/** The first keys of the union of the queries. Each query reads only up to the end of the page, in the order of its index. */
export async function firstKeys(queries: Knex.QueryBuilder[], list: List): Promise<RowPosition[]> {
  const { knex, table, order, after, limit } = list;
  const offset = after ? 0 : list.offset;
  const columns = { id: `${table}.id`, at: `${table}.${order?.column}` };
  const rest = after ? queries.map((query) => whereAfter(query.clone(), list, after)) : queries;
  const sorted = rest.map((query) => sortedBy(withKeys(query, list), list, columns));
  const [only] = sorted;
  if (only && sorted.length === 1) return (await only.offset(offset).limit(limit)) as RowPosition[];
  const all = anyOf(
    knex,
    sorted.map((query) => query.limit(offset + limit)),
  );
  return sortedBy(all, list, { id: 'id', at: 'at' }).offset(offset).limit(limit).select<RowPosition[]>('*');
}

/** Limits a query to the rows after a key, in the order of the list. */
function whereAfter(query: Knex.QueryBuilder, { table, order }: Sorted, { id, at }: RowPosition): Knex.QueryBuilder {
  const isAfter = order?.direction === 'asc' ? '>' : '<';
  if (!order || !at) return query.where(`${table}.id`, isAfter, id);
  const column = `${table}.${order.column}`;
  // The first condition is a range of an index; the second one excludes rows with the same instant before the key.
  return query
    .where(column, `${isAfter}=`, at)
    .where((rest) => rest.where(column, isAfter, at).orWhere(`${table}.id`, isAfter, id));
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
function comparing({ order }: Sorted): (one: RowPosition, other: RowPosition) => number {
  const sign = order?.direction === 'asc' ? 1 : -1;
  return (one, other) => sign * (Number(one.at ?? 0) - Number(other.at ?? 0) || Number(one.id) - Number(other.id));
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
  const { after, offset, limit } = list;
  const keys = await allOfFew(queries, list);
  if (!keys) return undefined;
  const compare = comparing(list);
  const rest = after ? keys.filter((key) => compare(key, after) > 0) : keys.slice(offset);
  return foundPage(rest.slice(0, limit), { totalCount: keys.length }, list);
}
