/** The calls of the displays. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { useAvailabilityChange } from '#domains/availability/client/index.ts';
import { SECOND } from '#shared/time.ts';

/** Live updates tell of changes. This finds those of which no event tells, such as a lost connection. */
const EVERY_MS = 60 * SECOND;
const LOST_EVERY_MS = 10 * SECOND;

type Door = RouterOutputs['displays']['show'];

/** When the door is read again: at the latest when what it shows ends. */
function nextRead(door: Door | undefined, isLost: boolean): number {
  if (isLost || !door) return LOST_EVERY_MS;
  const left = door.until ? door.until.getTime() - Date.now() : EVERY_MS;
  return Math.min(EVERY_MS, Math.max(SECOND, left));
}

/** What a display shows. It is read again after each change in its workspace, also while the browser believes that it is offline. */
export function useDoor(token: string) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const queryKey = ['door', token];
  const query = useQuery({
    queryKey,
    queryFn: () => client.displays.show.mutate({ token }),
    // A read that had begun may still succeed after the connection was lost.
    refetchInterval: ({ state }) => nextRead(state.data, state.status === 'error' || !navigator.onLine),
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    networkMode: 'always',
    staleTime: 0,
  });
  const { refetch } = query;
  useAvailabilityChange(query.data?.space_id, () => void refetch());
  useEffect(() => {
    const lose = () => void refetch();
    window.addEventListener('offline', lose);
    return () => window.removeEventListener('offline', lose);
  }, [refetch]);
  return { query, show: (door: Door) => queryClient.setQueryData(queryKey, door) };
}
