/** The queries of a page that the server has rendered. It writes them into the page, and the browser begins with them. */
import type { QueryClient } from '@tanstack/react-query';
import type { PageQuery } from '#shared/rendering.ts';

export function queriesIn(queryClient: QueryClient): PageQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** @param isFresh false for an account, which may see more than a visitor: the queries are then read again when they are used */
export function fillIn(queryClient: QueryClient, queries: readonly PageQuery[], isFresh: boolean): void {
  const options = isFresh ? undefined : { updatedAt: 0 };
  for (const { key, data } of queries) queryClient.setQueryData(key, data, options);
}
