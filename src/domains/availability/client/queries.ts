/** The calls of the search, which is refreshed by live events of one workspace. Visitors receive these events, too. */
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CallContext } from '#client/links.ts';
import { useSession } from '#client/session.tsx';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import type { OpeningTimes } from '#domains/workspaces/index.ts';
import type { SearchFilter } from './search-state.ts';

/** Events within this time cause one search. */
const BATCH_MS = 250;

export function useSearch(filter: SearchFilter) {
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

/**
 * A workspace as it is open for whoever books: at any time on the days of a membership that gives that. The server decides it again.
 * @param whom the person of a booking that is moved, or whom staff name; otherwise the account
 */
export function useOpenFor<Space extends OpeningTimes & { _id: string }, Given extends Space | undefined>(
  space: Given,
  whom: Pick<RouterInputs['availability']['anyTime'], 'booking_id' | 'assignedUser'> = {},
): Given {
  const isSignedIn = useSession().status === 'signedIn';
  const input = space && isSignedIn ? { space_id: space._id, ...whom } : skipToken;
  const { data: any_time } = trpc.availability.anyTime.useQuery(input);
  return space && any_time ? { ...space, any_time } : space;
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
