/** The calls of the announcements. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';

/** The announcements of a workspace. Sends no request without a workspace. */
export function useAnnouncements(spaceId: string | undefined) {
  return usePagedList({
    filters: { text: anyText },
    useListQuery: ({ text }, part) =>
      trpc.announcements.list.useQuery(
        { space_id: spaceId, ...(text && { text }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}
