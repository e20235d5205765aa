import { type RouterOutputs, trpc } from '#client/trpc.tsx';

export type Space = RouterOutputs['spaces']['get'];

/** As many as one answer holds. */
const ALL = 100;

/** The workspaces that public pages list; the first is the one shown by default. */
export function useSpaces() {
  return trpc.spaces.list.useQuery({ limit: ALL, bookable: true }, { staleTime: 60_000 });
}
