/** The calls of the role screens. */
import { trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';

/** The roles for a select, up to the maximum of one page. */
export function useRoleChoices(isEnabled: boolean) {
  return trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isEnabled });
}
