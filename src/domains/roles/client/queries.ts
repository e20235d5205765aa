/** The calls of the role screens. */
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import type { RoleInput } from '#domains/roles/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';

export function useRoles() {
  return usePagedList({ useListQuery: (_filters, part) => trpc.roles.list.useQuery(part) });
}

/** The roles for a select, up to the maximum of one page. */
export function useRoleChoices(isEnabled: boolean) {
  return trpc.roles.list.useQuery({ limit: MAX_LIMIT }, { enabled: isEnabled });
}

/** A role for a form, which must start with the current record and not with a cached one. */
export function useRole(id: string | null) {
  return trpc.roles.get.useQuery({ _id: id ?? '' }, { enabled: id !== null, refetchOnMount: 'always' });
}

/** @param _id undefined to add a role */
export function useSaveRole(_id: string | undefined) {
  const { mutateAsync: create } = trpc.roles.create.useMutation();
  const { mutateAsync: update } = trpc.roles.update.useMutation();
  return (values: RoleInput, version: number | undefined) =>
    _id ? update({ ...values, _id, version }) : create(values);
}
