import type { KeptReductions, Offered } from '#domains/pricing/reductions.ts';

/** The discount of a plan, which takes a percentage off. */
export const offeredPlan = ({ id, name, discount }: { id: string } & KeptReductions['plan']): Offered<'plan'> => ({
  kind: 'plan',
  ref: id,
  text: `${name} discount (${discount}%)`,
  kept: { name, discount },
  off: { percent: discount },
  stays: true,
});
