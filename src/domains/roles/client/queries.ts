/** The calls of the role screens. */
import { trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';

/** The roles for a select, up to the maximum of one page. */
export function useRoleChoices(isEnabled: boolean) {
  return trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isEnabled });
}

/** A role for a form, which must start with the current record and not with a cached one. */
export function useRole(id: string | null) {
  return trpc.roles.get.useQuery({ _id: id ?? '' }, { enabled: id !== null, refetchOnMount: 'always' });
}
