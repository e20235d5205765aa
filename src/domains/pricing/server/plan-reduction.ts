import { offeredPlan, planSaid } from '#domains/pricing/plan-reduction.ts';
import type { DefinedReduction } from '#domains/pricing/server/reductions.ts';

/** The discount of the plan with which a booking is made. */
export const planReduction: DefinedReduction<'plan'> = {
  kind: 'plan',
  says: ({ kept }) => planSaid(kept),
  quote: (_call, { plan }) => Promise.resolve(plan ? [offeredPlan(plan)] : []),
  onMove: ({ ref, kept }) => (ref === null ? undefined : offeredPlan({ id: ref, ...kept })),
};
