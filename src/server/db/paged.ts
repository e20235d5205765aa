/** Reads the page of a list: its rows, the total number, and the position of the page. */
import type { Knex } from 'knex';
import type { Model, QueryBuilder } from 'objection';
import { countRows } from '#server/db/count.ts';
import type { Page, Paging } from '#shared/paging.ts';

type List<Row> = {
  /** The conditions, without columns and order. It is not changed. */
  query: Knex.QueryBuilder;
  /** A cheaper query with the same number of rows as `query`. */
  counted?: Knex.QueryBuilder;
  /** Adds the order and the columns to the query of the page. */
  read: (page: Knex.QueryBuilder) => PromiseLike<Row[]>;
};

/** Reads a page of a list or a report. Rows and total are read in parallel. */
export async function paged<Row>({ query, counted = query, read }: List<Row>, paging: Paging): Promise<Page<Row>> {
  const { offset, limit } = paging;
  const [items, total] = await Promise.all([read(query.clone().offset(offset).limit(limit)), countRows(counted)]);
  return { items, ...total, offset, limit };
}

/** Reads a page of records with their relations. */
export async function pagedRecords<Row extends Model>(query: QueryBuilder<Row>, paging: Paging): Promise<Page<Row>> {
  const { offset, limit } = paging;
  const { results, total } = await query.range(offset, offset + limit - 1);
  return { items: results, totalCount: total, offset, limit };
}

/** Replaces each row of a page with its view. */
export function mapPage<Row, View>(page: Page<Row>, view: (row: Row) => View): Page<View> {
  return { ...page, items: page.items.map(view) };
}
