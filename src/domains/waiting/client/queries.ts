/** The calls of the waiting list. */
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';

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
