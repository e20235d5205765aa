import { type RouterOutputs, trpc } from '#client/trpc.tsx';

export type Space = RouterOutputs['spaces']['get'];

/** As many as one answer holds (decision G019). */
const ALL = 100;

/** The workspaces that the visitor may see; the first is the one shown by default (decision G153). */
export function useSpaces() {
  return trpc.spaces.list.useQuery({ limit: ALL }, { staleTime: 60_000 });
}
