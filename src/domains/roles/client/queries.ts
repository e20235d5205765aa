/** The calls of the role screens, and what makes them stale. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import type { RoleInput } from '#domains/roles/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';

const everything = ({ roles }: Api) => roles.invalidate();

export const rolesLive: LiveMap = { roles: ({ roles }) => roles.list.invalidate() };

export function useRoles() {
  return usePagedList({ filters: {}, useAnswer: (_filters, part) => trpc.roles.list.useQuery(part) });
}

/** As many roles as one answer holds, for choices. */
export function useRoleChoices(isWanted: boolean) {
  return trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isWanted });
}

/** A form begins with what the server has now, not with what a list remembers. */
export function useRole(id: string | null) {
  return trpc.roles.get.useQuery({ _id: id ?? '' }, { enabled: id !== null, refetchOnMount: 'always' });
}

/** @param _id undefined to add one */
export function useSaveRole(_id: string | undefined) {
  const { mutateAsync: create } = trpc.roles.create.useMutation(useAfter(everything));
  const { mutateAsync: update } = trpc.roles.update.useMutation(useAfter(everything));
  return (values: RoleInput, version: number | undefined) =>
    _id ? update({ ...values, _id, version }) : create(values);
}
