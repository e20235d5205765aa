/** Reads the page of a list: its rows, the total number, and the position of the page. */
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { countRows } from '#server/db/count.ts';
import { type Placed, type Sorted, nextAfter, positionOf, sortedBy, whereAfter } from '#server/db/position.ts';
import type { Page, Paging } from '#shared/paging.ts';

type List<Row, Name extends string> = Sorted<Name> & {
  /** The conditions, without columns and order. It is not changed. */
  query: Knex.QueryBuilder;
  /** A cheaper query with the same number of rows as `query`. */
  counted?: Knex.QueryBuilder;
  /** Adds the columns to the query of the page, with those of the order. */
  read: (page: Knex.QueryBuilder) => PromiseLike<Row[]>;
};

/**
 * Reads a page of a list, which begins after a row, or else at an offset. Rows and total are read in parallel.
 * @throws InvalidInput for an `after` that this list has not given
 */
export async function paged<Row extends Placed<Name>, Name extends string = never>(
  { query, counted = query, read, ...list }: List<Row, Name>,
  { offset, limit, after }: Paging,
): Promise<Page<Row>> {
  const place = positionOf(after, list);
  const rest = place ? whereAfter(query.clone(), list, place) : query.clone().offset(offset);
  const [items, total] = await Promise.all([read(sortedBy(rest, list).limit(limit)), countRows(counted)]);
  return { items, ...total, offset, limit, next_after: nextAfter(items, list, limit) };
}

/** Reads a page of records of a short list with their relations. */
export async function pagedRecords<Row extends Model>(query: QueryBuilder<Row>, paging: Paging): Promise<Page<Row>> {
  const { offset, limit } = paging;
  const { results, total } = await query.range(offset, offset + limit - 1);
  return { items: results, totalCount: total, offset, limit };
}

/** Replaces each row of a page with its view. */
export function mapPage<Row, View>(page: Page<Row>, view: (row: Row) => View): Page<View> {
  return { ...page, items: page.items.map(view) };
}
