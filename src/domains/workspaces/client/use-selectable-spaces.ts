import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { useAllSpaces } from '#domains/workspaces/client/queries.ts';

/** The workspaces for the select of a form: the first ones until all have loaded. */
export function useSelectableSpaces(): Space[] {
  const { spaces } = useActiveSpace();
  return useAllSpaces() ?? spaces;
}
