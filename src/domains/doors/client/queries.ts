/** The calls of the doors and the user activity. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

/** The doors of a workspace. Live events tell what has changed; the list is also read again for the time of the last refresh. */
export function useDoors(spaceId: string | undefined) {
  return usePagedList({
    filters: {},
    useListQuery: (_filters, part) =>
      trpc.doors.list.useQuery(
        { space_id: spaceId ?? '', ...part },
        { enabled: spaceId !== undefined, refetchInterval: MINUTE },
      ),
  });
}

/** The places that the service has. It is asked each time, so that a new place appears. */
export function usePlaces(spaceId: string | undefined, isEnabled: boolean) {
  return trpc.doors.places.useQuery(
    { space_id: spaceId ?? '' },
    { enabled: isEnabled && spaceId !== undefined, retry: false },
  );
}

export function useUserActivity(spaceId: string | undefined) {
  return usePagedList({
    filters: { text: anyText, day: anyText },
    useListQuery: ({ text, day }, part) =>
      trpc.doors.activity.useQuery(
        { space_id: spaceId ?? '', ...(text && { text }), ...(day && { day }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}

/** @param day the newest day with unlocks if it is empty */
export function useUnlockHours(spaceId: string | undefined, day: string) {
  return trpc.doors.unlockHours.useQuery(
    { space_id: spaceId ?? '', ...(day && { day }) },
    { enabled: spaceId !== undefined },
  );
}
