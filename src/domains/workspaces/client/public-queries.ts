/** The calls about workspaces that the first load makes; apart from the others, as public pages are to stay light. */
import { keepPreviousData } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { MINUTE } from '#shared/time.ts';

export type Space = RouterOutputs['spaces']['get'];

/** The workspaces that public pages list; the first is the one shown by default. */
export function useSpaces() {
  return trpc.spaces.list.useQuery({ limit: MAX_LIMIT, bookable: true }, { staleTime: MINUTE });
}

/** One workspace, as public pages show it. */
export function usePublicSpace(spaceId: string) {
  return trpc.spaces.get.useQuery({ _id: spaceId }, { staleTime: MINUTE });
}

/** As many workspaces as one answer holds. */
export function useSpaceChoices() {
  return trpc.spaces.list.useQuery({ limit: MAX_LIMIT }, { placeholderData: keepPreviousData });
}

export function useSpaceRecord(spaceId: string | undefined, isWanted: boolean) {
  return trpc.spaces.get.useQuery({ _id: spaceId ?? '' }, { enabled: spaceId !== undefined && isWanted });
}
