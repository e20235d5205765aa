import { useEffect, useRef } from 'react';
import { trpc } from '#client/trpc.tsx';

/** A burst of bookings asks once. */
const GATHER_MS = 250;

/** Searches again, quietly, whenever the availability of a workspace changes: a seat less shows without a reload. */
export function useLiveAvailability(spaceId: string | undefined): void {
  const utils = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  trpc.live.availability.useSubscription(
    { space_id: spaceId ?? '' },
    {
      enabled: spaceId !== undefined,
      onData() {
        timer.current ??= setTimeout(() => {
          timer.current = undefined;
          void utils.availability.search.invalidate();
        }, GATHER_MS);
      },
    },
  );
}
