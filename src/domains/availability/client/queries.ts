/** The calls of the search, which is refreshed by live events of one workspace. Visitors receive these events, too. */
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CallContext } from '#client/links.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { Filter } from './search-state.ts';

/** Events within this time cause one search. */
const BATCH_MS = 250;

export function useSearch(filter: Filter) {
  return trpc.availability.search.useQuery(filter, { placeholderData: keepPreviousData });
}

/** What to book instead of a search without results. Without an answer, nothing is offered. */
export function useAlternatives(input: RouterInputs['availability']['alternatives']) {
  return trpc.availability.alternatives.useQuery(input);
}

/** When the meeting rooms of a workspace are taken on a day. */
export function useRoomTimes(space_id: string, day: string) {
  return trpc.availability.roomTimes.useQuery({ space_id, day });
}

/** Calls `onChange` after the availability of a workspace has changed. Visitors may listen, too. */
export function useAvailabilityChange(spaceId: string | undefined, onChange: () => void): void {
  const { client } = trpc.useUtils();
  const change = useEffectEvent(onChange);
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
            change();
          }, BATCH_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, spaceId]);
}

/** Refreshes the search when the availability of a workspace changes. */
export function useLiveAvailability(spaceId: string | undefined): void {
  const { availability } = trpc.useUtils();
  useAvailabilityChange(spaceId, () => {
    void availability.search.invalidate();
    void availability.roomTimes.invalidate();
  });
}
