/** The workspace that the application is working in: the one chosen last, else the first that may be seen. */
import { useSyncExternalStore } from 'react';
import { storedValue, textCodec } from '#client/stored-value.ts';
import { type Space, useSpaceChoices, useSpaceRecord } from './public-queries.ts';

/** The id of the workspace that was chosen last. */
export const activeSpaceId = storedValue('activeSpace', textCodec);

/** Undefined while it loads, and for one that the caller may not see. */
export function useSpace(spaceId: string | undefined): { space: Space | undefined; isPending: boolean } {
  const list = useSpaceChoices();
  const listed = list.data?.items.find(({ _id }) => _id === spaceId);
  // Asked for together with the list, which may not hold them all.
  const isComplete = list.data !== undefined && list.data.totalCount <= list.data.items.length;
  const single = useSpaceRecord(spaceId, !listed && !isComplete);
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
  const list = useSpaceChoices();
  const storedId = useSyncExternalStore(activeSpaceId.subscribe, activeSpaceId.get, () => null);
  const { space: chosen, isPending } = useSpace(storedId ?? undefined);
  const first = list.data?.items ?? [];
  const active = chosen ?? (isPending ? undefined : first[0]);
  return {
    spaces: active && !first.includes(active) ? [active, ...first] : first,
    active,
    totalCount: list.data?.totalCount ?? 0,
    setActive: activeSpaceId.set,
    isPending,
  };
}
