/** Monthly recurring revenue (MRR), what has moved it, and who joined and left. */
import { z } from 'zod';
import { RevenueInput } from '#domains/insight/revenue.ts';
import type { Pence } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

export const RecurringInput = RevenueInput;

const Month = z.object({
  /** YYYY-MM, on the clock of each workspace. */
  month: z.string(),
  /** What the memberships that run on its last day cost in a whole month, before tax. */
  mrr: z.number(),
  /** What customers without a membership at the end of the month before have added. */
  new: z.number(),
  /** By how much others pay more, and less. */
  expansion: z.number(),
  contraction: z.number(),
  /** What those paid who have no membership any more. */
  churned: z.number(),
  /** Of the MRR of the month before, with one decimal. Null if that was nothing. */
  churn_percent: z.number().nullable(),
  /** The customers with a membership, and those who joined and left. */
  members: z.number(),
  joined: z.number(),
  left: z.number(),
});
export type RecurringMonth = z.output<typeof Month>;

export const RecurringView = z.object({
  /** An ISO 4217 code. Amounts of different currencies are never added. */
  currency: z.string(),
  /** All currencies of the memberships, the one with the largest MRR first. */
  currencies: z.array(z.string()),
  /** The last twelve months. The present one is as it is agreed so far. */
  months: z.array(Month),
});
export type RecurringView = z.output<typeof RecurringView>;

/** What counts, in one sentence for the screen. */
export const RECURRING_RULE = msg(
  'MRR is what the memberships that run on the last day of a month cost in a whole month, before tax, with their monthly products. A paused month costs nothing.',
);

/** What a customer pays in each month; null without a membership. */
export type Paid = readonly (Pence | null)[];

/** The sum of several memberships of a customer. */
export const sumOf = (one: Paid, other: Paid): Paid =>
  one.map((pence, index) => {
    const more = other[index] ?? null;
    return pence === null && more === null ? null : (pence ?? 0) + (more ?? 0);
  });

type Movement = Record<'mrr' | 'new' | 'expansion' | 'contraction' | 'churned', Pence> &
  Record<'members' | 'joined' | 'left', number>;

const NOTHING: Movement = {
  ...{ mrr: 0, new: 0, expansion: 0, contraction: 0, churned: 0 },
  ...{ members: 0, joined: 0, left: 0 },
};

/** What one customer adds to the figures of a month. */
function moved(before: Pence | null, after: Pence | null): Partial<Movement> {
  if (before === null && after === null) return {};
  if (before === null) return { mrr: after!, new: after!, members: 1, joined: 1 };
  if (after === null) return { churned: before, left: 1 };
  return {
    ...{ mrr: after, members: 1 },
    ...{ expansion: Math.max(0, after - before), contraction: Math.max(0, before - after) },
  };
}

/** The figures of a month, of which the MRR is that of the month before with what has moved. @param index of the month in what is paid */
export function movementOf(customers: readonly Paid[], index: number): Movement {
  const sum = { ...NOTHING };
  for (const paid of customers) {
    const movement = moved(paid[index - 1] ?? null, paid[index] ?? null);
    for (const [name, value] of Object.entries(movement) as [keyof Movement, number][]) sum[name] += value;
  }
  return sum;
}

/** The part of the MRR that was lost, in percent with one decimal. */
export const churnPercent = (churned: Pence, before: Pence): number | null =>
  before === 0 ? null : Math.round((churned / before) * 1_000) / 10;
