/** The workspace that the application is working in: the one chosen last, else the first that may be seen. */
import { keepPreviousData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import { type RouterOutputs, trpc } from './trpc.tsx';

export type Space = RouterOutputs['spaces']['list']['items'][number];

/** As many as one answer holds (decision G019). */
const MOST = 100;

/** Undefined while it loads, and for one that the caller may not see. */
export function useSpace(spaceId: string | undefined): { space: Space | undefined; isPending: boolean } {
  const list = trpc.spaces.list.useQuery({ limit: MOST }, { placeholderData: keepPreviousData });
  const listed = list.data?.items.find(({ _id }) => _id === spaceId);
  // Only a list that does not hold them all can lack one.
  const isBeyond = list.data !== undefined && list.data.totalCount > list.data.items.length && !listed;
  const single = trpc.spaces.get.useQuery({ _id: spaceId ?? '' }, { enabled: isBeyond && spaceId !== undefined });
  return {
    space: listed ?? (isBeyond ? single.data : undefined),
    isPending: list.isPending || (isBeyond && spaceId !== undefined && single.isPending),
  };
}

/** @returns `active` undefined while it loads, and when there is no workspace to see. */
export function useActiveSpace(): {
  /** The first hundred, with the active one among them: all that there are for nearly everybody. */
  spaces: Space[];
  active: Space | undefined;
  /** How many there are to choose from. */
  totalCount: number;
  setActive: (spaceId: string) => void;
  isPending: boolean;
} {
  const list = trpc.spaces.list.useQuery({ limit: MOST }, { placeholderData: keepPreviousData });
  const storedId = useSyncExternalStore(stored.activeSpace.subscribe, stored.activeSpace.get, () => null);
  const { space: chosen, isPending } = useSpace(storedId ?? undefined);
  const first = list.data?.items ?? [];
  const active = chosen ?? (isPending ? undefined : first[0]);
  return {
    spaces: active && !first.includes(active) ? [active, ...first] : first,
    active,
    totalCount: list.data?.totalCount ?? 0,
    setActive: stored.activeSpace.set,
    isPending,
  };
}
