/** What staff gave to people who work in the same workspace, for those who see the team. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

export const GIFT_KINDS = ['credits', 'membership', 'price', 'pause'] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];

export const ListGiftsInput = z.object({ space_id: id, ...paging });
export type ListGiftsInput = z.output<typeof ListGiftsInput>;

const Person = z.object({ _id: z.string(), name: z.string() });

export const GiftView = z.object({
  _id: z.string(),
  at: z.date(),
  by: Person,
  to: Person,
  /** The name of the company of theirs that has it; null for a gift to the person. */
  company: z.string().nullable(),
  kind: z.enum(GIFT_KINDS),
  what: z.string(),
  /** What it would have cost at the prices of that moment. */
  worth: z.number(),
  /** The worth is that of each month. */
  monthly: z.boolean(),
  currency: z.string(),
});
export type GiftView = z.output<typeof GiftView>;
