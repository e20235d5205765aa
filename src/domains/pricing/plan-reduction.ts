import type { KeptReductions, OfferedReduction } from '#domains/pricing/reductions.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';
import { type Message, msgWith } from '#shared/texts.ts';

/** 'Monthly discount (20%)'. */
export const planSaid = ({ name, discount }: KeptReductions['plan']): Message =>
  msgWith('{name} discount ({percent}%)', { name, percent: discount });

/** The discount of a plan, which takes a percentage off. */
export const offeredPlan = ({
  id,
  name,
  discount,
}: { id: string } & KeptReductions['plan']): OfferedReduction<'plan'> => ({
  kind: 'plan',
  ref: id,
  text: spoken(planSaid({ name, discount }), IN_ENGLISH),
  kept: { name, discount },
  off: { percent: discount },
  stays: true,
});
