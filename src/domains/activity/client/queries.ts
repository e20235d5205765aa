/** The calls of the activity feed, and what makes them stale. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import type { LiveMap } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

export const activityLive: LiveMap = { activities: ({ activities }) => activities.invalidate() };

/** What one person has done. Read again now and then, and with that the words for how long ago stay true. */
export function useActivities(actor: string) {
  return usePagedList({
    filters: {},
    useAnswer: (_filters, part) => trpc.activities.list.useQuery({ actor, ...part }, { refetchInterval: MINUTE }),
  });
}

export function useActor(_id: string, isWanted: boolean) {
  return trpc.users.get.useQuery({ _id }, { enabled: isWanted }).data;
}
