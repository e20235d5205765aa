import { type RouterOutputs, trpc } from './trpc.tsx';

export type Site = RouterOutputs['site']['get'];

/** The operator's name, addresses and public keys; undefined until they are there. They change with a new start only. */
export function useSite(): Site | undefined {
  return trpc.site.get.useQuery(undefined, { staleTime: Infinity }).data;
}
