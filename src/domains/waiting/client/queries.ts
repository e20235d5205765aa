/** The calls of the waiting list. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import { type Status, STATUSES } from '#domains/waiting/rules.ts';

export type Wish = RouterInputs['waiting']['join'];

/** How many would be ahead, or why nobody can wait for this. It is always read again. */
export const usePosition = (wish: Wish) => trpc.waiting.position.useQuery(wish, { staleTime: 0, gcTime: 0 });

/** Joins the line once, even if it is repeated after a lost response. */
export function useJoin() {
  const api = trpc.useUtils();
  const join = useOnce((wish: Wish, context) => api.client.waiting.join.mutate(wish, { context }));
  return async (wish: Wish) => {
    const entry = await join(wish);
    void api.waiting.mine.invalidate();
    return entry;
  };
}

/** The entries of the account, the newest first. */
export const useOwnEntries = () => trpc.waiting.mine.useQuery({});

/** @returns a function that reads one of the newest entries of the account as it is now */
export function useFindOwnEntry() {
  const { mine } = trpc.useUtils().waiting;
  return async (_id: string) => (await mine.fetch({}, { staleTime: 0 })).items.find((entry) => entry._id === _id);
}

export const useLeave = () => trpc.waiting.leave.useMutation().mutateAsync;

const statusOf = (text: string): Status | '' => STATUSES.find((status) => status === text) ?? '';

/** The entries of a workspace. Sends no request without a workspace. */
export function useWaitingList(spaceId: string | undefined) {
  return usePagedList({
    filters: { status: statusOf },
    useListQuery: ({ status }, part) =>
      trpc.waiting.list.useQuery(
        { space_id: spaceId ?? '', ...(status && { status }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}
