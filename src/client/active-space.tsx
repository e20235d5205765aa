/** The workspace that the application is working in: the one chosen last, else the first that may be seen. */
import { keepPreviousData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import { type RouterOutputs, trpc } from './trpc.tsx';

export type Space = RouterOutputs['spaces']['list']['items'][number];

/** As many as one answer holds. */
const MOST = 100;

/** Undefined while it loads, and for one that the caller may not see. */
export function useSpace(spaceId: string | undefined): { space: Space | undefined; isPending: boolean } {
  const list = trpc.spaces.list.useQuery({ limit: MOST }, { placeholderData: keepPreviousData });
  const listed = list.data?.items.find(({ _id }) => _id === spaceId);
  // Asked for together with the list, which may not hold them all.
  const isComplete = list.data !== undefined && list.data.totalCount <= list.data.items.length;
  const single = trpc.spaces.get.useQuery(
    { _id: spaceId ?? '' },
    { enabled: spaceId !== undefined && !listed && !isComplete },
  );
  const isAlone = list.data !== undefined && !listed && !isComplete && spaceId !== undefined;
  return {
    space: listed ?? (isAlone ? single.data : undefined),
    isPending: list.isPending || (isAlone && single.isPending),
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

/** Every workspace that may be seen, however many: for choices that must not miss one. Undefined until all are there. */
export function useAllSpaces(): Space[] | undefined {
  const first = trpc.spaces.list.useQuery({ limit: MOST }, { placeholderData: keepPreviousData });
  const further = Math.ceil((first.data?.totalCount ?? 0) / MOST) - 1;
  const offsets = Array.from({ length: Math.max(0, further) }, (_, index) => (index + 1) * MOST);
  const others = trpc.useQueries((ask) => offsets.map((offset) => ask.spaces.list({ limit: MOST, offset })));
  const pages = [first, ...others].map(({ data }) => data?.items);
  return pages.includes(undefined) ? undefined : pages.flatMap((items) => items ?? []);
}
