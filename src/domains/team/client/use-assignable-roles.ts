import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { grantBeyond } from '#domains/roles/rules.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { MAX_LIMIT } from '#shared/paging.ts';

/**
 * The roles that may be given: active ones of the team with no more rights than one's own (decision G052).
 * @returns undefined while they load
 */
export function useAssignableRoles(isWanted: boolean): RoleView[] | undefined {
  const own = useSession().user?.role_id ?? undefined;
  const roles = trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isWanted });
  return roles.data?.items.filter((role) => role.active && !role.isForMembers && grantBeyond(own, role) === undefined);
}
