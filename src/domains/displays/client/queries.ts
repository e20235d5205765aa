/** The calls of the displays. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { SECOND } from '#shared/time.ts';

/** The meeting rooms of a workspace for a select, up to the maximum of one page. */
export function useMeetingRooms(spaceId: string) {
  const input = { space_id: spaceId, kind: 'meeting_room' as const, limit: MAX_LIMIT };
  return trpc.resources.find.useQuery(input).data?.items ?? [];
}

const EVERY_MS = 10 * SECOND;

type Door = RouterOutputs['displays']['show'];

/** What a display shows, read again and again, also while the browser believes that it is offline. */
export function useDoor(token: string) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ['door', token];
  const query = useQuery({
    queryKey,
    queryFn: () => client.displays.show.mutate({ token }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    networkMode: 'always',
    staleTime: 0,
  });
  return { query, show: (door: Door) => queryClient.setQueryData(queryKey, door) };
}
