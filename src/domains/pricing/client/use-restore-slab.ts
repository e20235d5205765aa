import { CallFailed } from '#client/failure.ts';
import { useReadSpace, useSavePrices } from '#domains/pricing/client/queries.ts';
import { type SlabRow, withStatus } from '#domains/pricing/client/slabs.ts';
import { slabProblem } from '#domains/workspaces/index.ts';
import type { DeskType } from '#shared/resource-types.ts';

/**
 * Adds a deleted slab again to the present slabs of the workspace.
 * @throws CallFailed if another slab was added meanwhile that overlaps it
 */
export function useRestoreSlab(spaceId: string, type: DeskType) {
  const readSpace = useReadSpace();
  const savePrices = useSavePrices();
  return async (row: SlabRow) => {
    const { version, dynamic_price_slab } = await readSpace(spaceId);
    const slabs = dynamic_price_slab[type];
    // The server refuses an overlap, but would overwrite a slab with the same limits.
    if (slabs?.[row._id]) throw new CallFailed({ message: slabProblem(row, [row]) });
    await savePrices({ _id: spaceId, version, dynamic_price_slab: { [type]: withStatus(slabs, row, row.status) } });
  };
}
