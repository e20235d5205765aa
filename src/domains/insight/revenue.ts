/** What workspaces have earned by month and source, against the year before. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

/** Without a workspace, all that the caller manages. Without a currency, the one with the largest amount. */
export const RevenueInput = z.object({
  space_id: id.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, msg('Please select a currency'))
    .optional(),
});
export type RevenueInput = z.output<typeof RevenueInput>;

const Month = z.object({
  /** YYYY-MM, on the clock of each workspace. */
  month: z.string(),
  bookings: z.number(),
  memberships: z.number(),
  products: z.number(),
  other: z.number(),
  /** The sum of the four: the net amount that the report of earnings has for the month. */
  net: z.number(),
  /** The net amount of the same month a year before. Null if nothing was earned until then. */
  year_before: z.number().nullable(),
});
export type RevenueMonth = z.output<typeof Month>;

export const RevenueView = z.object({
  /** An ISO 4217 code. Amounts of different currencies are never added. */
  currency: z.string(),
  /** All currencies of the period, the largest first. */
  currencies: z.array(z.string()),
  /** The last twelve months, with the present one. */
  months: z.array(Month),
});
export type RevenueView = z.output<typeof RevenueView>;

/** What counts when, in one sentence for the screen. */
export const REVENUE_RULE = msg(
  'Amounts are net, by the date of each invoice and credit note, as in Earnings. Products that are billed with a membership count to it.',
);
