import { trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { kindOf, type ResourceType } from '#shared/resource-types.ts';

/** The resources of a workspace that may be the place of a membership, to choose one. */
export function usePlaceOptions(space_id: string, type: ResourceType): { value: string; label: string }[] {
  const input = { space_id, kind: kindOf(type), limit: MAX_LIMIT };
  const resources = trpc.resources.find.useQuery(input).data?.items ?? [];
  return resources.map(({ _id, name }) => ({ value: _id, label: name }));
}
