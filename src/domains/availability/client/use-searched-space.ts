import { type Space, useSpaceRecord, useSpaces } from '#domains/workspaces/client/index.ts';

export type SearchedSpace = {
  spaces: Space[];
  space: Space | undefined;
  /** True if the workspace in the address does not exist, or there are no workspaces. */
  isMissing: boolean;
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
};

/** The workspace in the address, otherwise the default: the first of the list, which sorts the workspace named London first. */
export function useSearchedSpace(spaceId: string | null): SearchedSpace {
  const list = useSpaces();
  const spaces = list.data?.items ?? [];
  const listed = spaceId === null ? spaces[0] : spaces.find(({ _id }) => _id === spaceId);
  // The list has at most 100 workspaces. Any other is read by its id.
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
