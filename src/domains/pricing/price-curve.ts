/** The price of a desk as a function of occupancy, for the chart of the pricing screen. */
import { slabPercentFor } from '#domains/pricing/rules.ts';
import type { SlabsByType } from '#domains/workspaces/index.ts';
import { percentOf } from '#domains/pricing/plan-price.ts';
import type { Pence } from '#shared/money.ts';
import type { DeskType } from '#shared/resource-types.ts';

/** A range of whole percents of occupancy, both ends included, with one price. */
export type PriceStep = { from: number; to: number; pence: Pence };

/** The price per day at an occupancy, which is a whole percent. */
export function priceAtOccupancy(basePence: Pence, slabs: SlabsByType, type: DeskType, occupancy: number): Pence {
  return basePence + percentOf(basePence, slabPercentFor(type, slabs, occupancy));
}

/** The steps from 0 to 100 percent, in order and without a gap. Neighbours have different prices. */
export function priceSteps(basePence: Pence, slabs: SlabsByType, type: DeskType): PriceStep[] {
  const steps: PriceStep[] = [];
  for (let occupancy = 0; occupancy <= 100; occupancy += 1) {
    const pence = priceAtOccupancy(basePence, slabs, type, occupancy);
    const last = steps.at(-1);
    if (last?.pence === pence) last.to = occupancy;
    else steps.push({ from: occupancy, to: occupancy, pence });
  }
  return steps;
}
