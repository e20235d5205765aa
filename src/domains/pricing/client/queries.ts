/** The calls of the plan and pricing screens. */
import { inSpace } from '#client/in-space.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import type { PlanInput, PlanType } from '#domains/pricing/schema.ts';
import type { SpaceUpdateInput } from '#domains/workspaces/index.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import type { DeskType } from '#shared/resource-types.ts';

/** A multiple of the possible numbers of columns. */
const CARDS_PER_PAGE = 24;

/** The plans of a workspace and a type. Sends no request without a workspace. */
export function usePlans(resource_type: PlanType, spaceId: string | undefined) {
  return usePagedList({
    pageSize: CARDS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.plans.list.useQuery(inSpace(spaceId, { resource_type, ...part })),
  });
}

/** The private offices that a plan can belong to, up to the maximum of one page. */
export function useOffices(spaceId: string | undefined, isEnabled: boolean) {
  const input = { kind: 'private_office' as const, limit: MAX_LIMIT };
  return trpc.resources.find.useQuery(inSpace(isEnabled ? spaceId : undefined, input)).data?.items;
}

type PlanChange = Pick<PlanInput, 'name' | 'tenure' | 'resource_id' | 'active'> & { discount?: number };

/** Returns the calls that add and change a plan. */
export function usePlanCalls() {
  const { mutateAsync: create } = trpc.plans.create.useMutation();
  const { mutateAsync: update } = trpc.plans.update.useMutation();
  return {
    create,
    update: (_id: string, version: number | undefined, change: PlanChange) => update({ _id, version, ...change }),
  };
}

/** The occupancy of a desk type today. */
export function useOccupancy(spaceId: string | undefined, type: DeskType) {
  return trpc.availability.occupancy.useQuery(inSpace(spaceId, { type })).data;
}

/** Saves prices of a workspace. */
export function useSavePrices() {
  const { spaces } = trpc.useUtils();
  // After a refusal, because the workspace has changed then.
  const { mutateAsync } = trpc.spaces.update.useMutation({ onError: () => void spaces.invalidate() });
  return (change: Pick<SpaceUpdateInput, '_id' | 'version' | 'price' | 'dynamic_price_slab'>) => mutateAsync(change);
}

/** Returns a function that reads a workspace as it is now. */
export function useReadSpace() {
  const { spaces } = trpc.useUtils();
  return (_id: string) => spaces.get.fetch({ _id }, { staleTime: 0 });
}
