import type { Knex } from 'knex';
import { MAX_COUNTED, type Total } from '#shared/paging.ts';

/**
 * How many rows a list has, as far as people page: counting stops behind ten thousand, so that it costs the same in a table of a
 * million.
 * @param query the list's conditions, without columns, order and page; it is not changed
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
