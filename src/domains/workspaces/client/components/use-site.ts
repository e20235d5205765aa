import { type RouterOutputs, trpc } from '#client/trpc.tsx';

/** What the operator says of itself; does not change while a page is open. */
export function useSite(): RouterOutputs['site']['get'] | undefined {
  return trpc.site.get.useQuery(undefined, { staleTime: Infinity }).data;
}
