/** The calls of the calendar feed screen. */
import { inSpace } from '#client/in-space.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';

const ROWS_PER_PAGE = 10;

/** The calendar feeds of the account. */
export function useFeeds() {
  return usePagedList({
    pageSize: ROWS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.feeds.list.useQuery(part),
  });
}

/** Returns the calls that add, renew and remove a feed. The first two return its secret address. */
export function useFeedCalls() {
  const { mutateAsync: add } = trpc.feeds.add.useMutation();
  const { mutateAsync: renew } = trpc.feeds.renew.useMutation();
  const { mutateAsync: remove } = trpc.feeds.remove.useMutation();
  return { add, renew, remove };
}

/** The resources of a workspace for a select, up to the maximum of one page. */
export function useFeedResources(spaceId: string | undefined) {
  return trpc.resources.find.useQuery(inSpace(spaceId, { limit: MAX_LIMIT })).data?.items;
}
