/** The calls of the activity feed. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

/** The activities of one person. The list is read again every minute, which also updates the displayed ages. */
export function useActivities(actor: string) {
  return usePagedList({
    useListQuery: (_filters, part) => trpc.activities.list.useQuery({ actor, ...part }, { refetchInterval: MINUTE }),
  });
}

/** The rows of the feed on a page of the dashboard, and of its first request. */
const FEED_PAGE = 5;
const FEED_CHUNK = 20;

/** The activities of a workspace, or one's own without `space_id`. */
export function useFeed(space_id: string | undefined) {
  return usePagedList({
    pageSize: FEED_PAGE,
    chunkSize: FEED_CHUNK,
    useListQuery: (_filters, part) => trpc.activities.list.useQuery({ space_id, ...part }, { refetchInterval: MINUTE }),
  });
}

export function useActor(_id: string, isEnabled: boolean) {
  return trpc.users.get.useQuery({ _id }, { enabled: isEnabled }).data;
}
