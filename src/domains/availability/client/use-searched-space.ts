import { type Space, useSpaceRecord, useSpaces } from '#domains/workspaces/client/public-queries.ts';

export type SearchedSpace = {
  spaces: Space[];
  space: Space | undefined;
  /** The address names a workspace that is not there, or there is none at all. */
  isMissing: boolean;
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
};

/** The workspace of the address; without one the first, which is the one named London. */
export function useSearchedSpace(spaceId: string | null): SearchedSpace {
  const list = useSpaces();
  const spaces = list.data?.items ?? [];
  const listed = spaceId === null ? spaces[0] : spaces.find(({ _id }) => _id === spaceId);
  // A list holds a hundred; one beyond them is asked for by its id.
  const isBeyond = !listed && spaceId !== null && (list.data?.totalCount ?? 0) > spaces.length;
  const single = useSpaceRecord(spaceId ?? undefined, isBeyond);
  const space = listed ?? (isBeyond ? single.data : undefined);
  const isPending = list.isPending || (isBeyond && single.isPending);
  return {
    spaces,
    space,
    isMissing: !isPending && !list.isError && !space,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    isRetrying: list.isFetching,
  };
}
