import { type RouterOutputs, trpc } from './trpc.tsx';

export type Site = RouterOutputs['site']['get'];

/** The operator's name, addresses and public keys, or undefined while they load. A Super Admin who changes them reads them again. */
export function useSite(): Site | undefined {
  return trpc.site.get.useQuery(undefined, { staleTime: Infinity }).data;
}
