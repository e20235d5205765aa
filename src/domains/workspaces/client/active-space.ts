/** The active workspace of the application: the one selected last, otherwise the first visible one. */
import { useSyncExternalStore } from 'react';
import { storedValue, textCodec } from '#client/stored-value.ts';
import { type Space, useSpaceChoices, useSpaceRecord } from './public-queries.ts';

/** The id of the workspace that was selected last. */
export const activeSpaceId = storedValue('activeSpace', textCodec);

/** @returns `space` is undefined while it loads, and for a workspace that the account may not see */
export function useSpace(spaceId: string | undefined): { space: Space | undefined; isPending: boolean } {
  const list = useSpaceChoices();
  const listed = list.data?.items.find(({ _id }) => _id === spaceId);
  // Requested in parallel with the list, which may not contain all workspaces.
  const isComplete = list.data !== undefined && list.data.totalCount <= list.data.items.length;
  const single = useSpaceRecord(spaceId, !listed && !isComplete);
  const isAlone = list.data !== undefined && !listed && !isComplete && spaceId !== undefined;
  return {
    space: listed ?? (isAlone ? single.data : undefined),
    isPending: list.isPending || (isAlone && single.isPending),
  };
}

/** @returns `active` is undefined while it loads, and if there is no visible workspace */
export function useActiveSpace(): {
  /** The first 100 visible workspaces, and the active one. */
  spaces: Space[];
  active: Space | undefined;
  /** The number of visible workspaces. */
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
