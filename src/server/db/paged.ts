/** The one way to answer a page of a list: its rows, how many there are in all, and which part of them it is. */
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { countRows } from '#server/db/count.ts';
import type { Page, Paging } from '#shared/paging.ts';

type List<Row> = {
  /** The conditions, without columns and order; it is not changed. */
  query: Knex.QueryBuilder;
  /** Counts the same rows more cheaply than `query`. */
  counted?: Knex.QueryBuilder;
  /** Adds order and columns to the page. */
  read: (page: Knex.QueryBuilder) => PromiseLike<Row[]>;
};

/** A page of a list or a report; rows and total are asked for at the same time. */
export async function paged<Row>({ query, counted = query, read }: List<Row>, paging: Paging): Promise<Page<Row>> {
  const { offset, limit } = paging;
  const [items, total] = await Promise.all([read(query.clone().offset(offset).limit(limit)), countRows(counted)]);
  return { items, ...total, offset, limit };
}

/** A page of records with their relations. */
export async function pagedRecords<Row extends Model>(query: QueryBuilder<Row>, paging: Paging): Promise<Page<Row>> {
  const { offset, limit } = paging;
  const { results, total } = await query.range(offset, offset + limit - 1);
  return { items: results, totalCount: total, offset, limit };
}

/** The same page with a view of each row. */
export function mapPage<Row, View>(page: Page<Row>, view: (row: Row) => View): Page<View> {
  return { ...page, items: page.items.map(view) };
}
