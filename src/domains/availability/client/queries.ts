/** The calls of the search. It is read again on the news of one workspace, which visitors hear, too. */
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CallContext } from '#client/links.ts';
import { trpc } from '#client/trpc.tsx';
import type { Filter } from './search-state.ts';

/** A burst of bookings asks once. */
const GATHER_MS = 250;

export function useSearch(filter: Filter) {
  return trpc.availability.search.useQuery(filter, { placeholderData: keepPreviousData });
}

/** Searches again, quietly, whenever the availability of a workspace changes: a seat less shows without a reload. */
export function useLiveAvailability(spaceId: string | undefined): void {
  const { availability, client } = trpc.useUtils();
  const searchAgain = useEffectEvent(() => void availability.search.invalidate());
  useEffect(() => {
    if (spaceId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const context: CallContext = { asVisitor: true };
    const { unsubscribe } = client.live.availability.subscribe(
      { space_id: spaceId },
      {
        context,
        onData() {
          timer ??= setTimeout(() => {
            timer = undefined;
            searchAgain();
          }, GATHER_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, spaceId]);
}
