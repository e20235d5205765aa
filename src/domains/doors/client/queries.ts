/** The calls of the doors. */
import { inSpace } from '#client/lists/filters.ts';
import { trpc } from '#client/trpc.tsx';

/** The places that the service has. It is asked each time, so that a new place appears. */
export function usePlaces(spaceId: string | undefined, isEnabled: boolean) {
  return trpc.doors.places.useQuery(inSpace(isEnabled ? spaceId : undefined, {}), { retry: false });
}
