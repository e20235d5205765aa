import { keepPreviousData } from '@tanstack/react-query';
import { useActiveSpace } from '#client/active-space.tsx';
import { useLiveEvent } from '#client/live.tsx';
import { failureOf, trpc } from '#client/trpc.tsx';

/** Everything that can be booked in the active workspace, kept up to date while others change it. */
export function useSpaceResources() {
  const { active, spaces, isPending } = useActiveSpace();
  const utils = trpc.useUtils();
  const list = trpc.resources.listOfSpace.useQuery(
    { _id: active?._id ?? '' },
    { enabled: active !== undefined, placeholderData: keepPreviousData },
  );
  useLiveEvent('resources.', () => void utils.resources.invalidate());
  return {
    space: active,
    spaces,
    resources: list.data,
    isEmpty: !isPending && active === undefined,
    error: list.error && !list.data ? failureOf(list.error).message : undefined,
    retry: () => void list.refetch(),
    isFetching: list.isFetching,
  };
}
