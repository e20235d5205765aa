/** The calls of the activity feed, and their live map. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import type { LiveMap } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

export const activityLive: LiveMap = { activities: ({ activities }) => activities.invalidate() };

/** The activities of one person. The list is read again every minute, which also updates the displayed ages. */
export function useActivities(actor: string) {
  return usePagedList({
    filters: {},
    useListQuery: (_filters, part) => trpc.activities.list.useQuery({ actor, ...part }, { refetchInterval: MINUTE }),
  });
}

export function useActor(_id: string, isEnabled: boolean) {
  return trpc.users.get.useQuery({ _id }, { enabled: isEnabled }).data;
}
