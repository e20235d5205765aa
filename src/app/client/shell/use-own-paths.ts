import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';

/** The screens of what a member has: of memberships, companies and doors only if there are any. Undefined for staff. */
export function useOwnPaths(): ReadonlySet<string> | undefined {
  const isMember = useSession().user?.role_id?.isForMembers === true;
  const asked = { enabled: isMember };
  const has = [
    [paths.ownMemberships, trpc.memberships.own.useQuery(undefined, asked).data],
    [paths.ownCompanies, trpc.companies.own.useQuery(undefined, asked).data],
    [paths.ownDoors, trpc.doors.own.useQuery(undefined, asked).data],
  ] as const;
  if (!isMember) return undefined;
  return new Set([paths.shop, ...has.flatMap(([path, records]) => (records?.length ? [path] : []))]);
}
