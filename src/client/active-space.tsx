/** The workspace that the application is working in: the one chosen last, else the first that may be seen. */
import { keepPreviousData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { stored } from './stored.ts';
import { type RouterOutputs, trpc } from './trpc.tsx';

export type Space = RouterOutputs['spaces']['list']['items'][number];

/** As many as one answer holds (decision G019). */
const ALL = 100;

/** @returns `active` undefined while the list loads, and when there is no workspace to see. */
export function useActiveSpace(): {
  spaces: Space[];
  active: Space | undefined;
  setActive: (spaceId: string) => void;
  isPending: boolean;
} {
  const list = trpc.spaces.list.useQuery({ limit: ALL }, { placeholderData: keepPreviousData });
  const storedId = useSyncExternalStore(stored.activeSpace.subscribe, stored.activeSpace.get, () => null);
  const spaces = list.data?.items ?? [];
  return {
    spaces,
    active: spaces.find((space) => space._id === storedId) ?? spaces[0],
    setActive: stored.activeSpace.set,
    isPending: list.isPending,
  };
}
