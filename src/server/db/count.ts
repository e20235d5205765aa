import type { Knex } from 'knex';
import { MAX_COUNTED, type Total } from '#shared/paging.ts';

/**
 * Counts the rows of a list. Counting stops after ten thousand rows, so that the cost is limited in a table of any size.
 * @param query the conditions of the list, without columns, order and page; it is not changed
 */
export async function countRows(query: Knex.QueryBuilder): Promise<Total> {
  const rows = query
    .clone()
    .select(query.client.raw('1'))
    .limit(MAX_COUNTED + 1)
    .as('counted');
  const counter: Knex.QueryBuilder = query.client.queryBuilder();
  const counted = await counter.from(rows).count({ count: '*' }).first<{ count: string }>();
  const count = Number(counted?.count ?? 0);
  return count > MAX_COUNTED ? { totalCount: MAX_COUNTED, totalIsMinimum: true } : { totalCount: count };
}
