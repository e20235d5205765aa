import type { KeptReductions, OfferedReduction } from '#domains/pricing/reductions.ts';

/** The discount of a plan, which takes a percentage off. */
export const offeredPlan = ({
  id,
  name,
  discount,
}: { id: string } & KeptReductions['plan']): OfferedReduction<'plan'> => ({
  kind: 'plan',
  ref: id,
  text: `${name} discount (${discount}%)`,
  kept: { name, discount },
  off: { percent: discount },
  stays: true,
});
