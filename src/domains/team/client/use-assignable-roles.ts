import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { grantBeyond } from '#domains/roles/rules.ts';
import type { RoleView } from '#domains/roles/schema.ts';
import { MAX_LIMIT } from '#shared/paging.ts';

/**
 * The roles that may be given: active ones of the team with no more rights than one's own.
 * @returns `roles` undefined while they load, and when that failed
 */
export function useAssignableRoles(isWanted: boolean) {
  const own = useSession().user?.role_id ?? undefined;
  const roles = trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isWanted });
  const isAssignable = (role: RoleView) => role.active && !role.isForMembers && grantBeyond(own, role) === undefined;
  return { ...roles, roles: roles.data?.items.filter(isAssignable) };
}
