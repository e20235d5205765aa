/** The calls of the displays. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { SECOND } from '#shared/time.ts';

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
