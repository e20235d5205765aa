/** The calls of the pricing screens. */
import { trpc } from '#client/trpc.tsx';
import type { SpaceUpdateInput } from '#domains/workspaces/index.ts';

/** Saves prices of a workspace. */
export function useSavePrices() {
  const { spaces } = trpc.useUtils();
  // After a refusal, because the workspace has changed then.
  const { mutateAsync } = trpc.spaces.update.useMutation({ onError: () => void spaces.invalidate() });
  return (change: Pick<SpaceUpdateInput, '_id' | 'version' | 'price' | 'dynamic_price_slab'>) => mutateAsync(change);
}
