/** What workspaces have earned in some months: the sums of their invoices and credit notes. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { InvalidInput } from '#shared/errors.ts';
import { addMonths, startOfMonth } from '#shared/months.ts';
import { msg, msgWith } from '#shared/texts.ts';

export const GROUPS = ['month', 'room', 'plan', 'customer', 'method', 'tax'] as const;

const MONTH = msg('Please select a month');
const REVERSED = msg('The last month is before the first');
/** The months in the longest period, and in the usual one. */
export const MAX_MONTHS = 36;
const USUAL_MONTHS = 12;

/** What counts when, in one sentence for the screen. */
export const EARNINGS_RULE = msg(
  'An amount counts on the date of its invoice or credit note: the moment when the money came or went, on the clock of the workspace.',
);

const month = z
  .string({ error: MONTH })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH)
  .describe('A month as YYYY-MM, on the clock of the workspace');

/** Without a workspace, all that the caller manages. Without months, the last twelve. */
export const EarningsInput = z.object({
  space_id: id.optional(),
  from: month.optional(),
  to: month.optional(),
  by: z.enum(GROUPS, { error: msg('Please select what to group by') }).default('month'),
});
export type EarningsInput = z.output<typeof EarningsInput>;

const Sums = z.object({
  /** An ISO 4217 code. Amounts of different currencies are never added. */
  currency: z.string(),
  /** The bookings whose price was invoiced: each counts once, when its first payment does. */
  bookings: z.number(),
  invoiced: z.number(),
  credited: z.number(),
  net: z.number(),
  vat: z.number(),
  /** What was invoiced and not credited: the sum of net and VAT. */
  gross: z.number(),
});

const EarningsRow = Sums.extend({
  /** A month, a percentage, a kind of payment, or the id of a room, a plan or a customer. Null for documents that have none. */
  key: z.string().nullable(),
  label: z.string(),
  /** The workspace of a room or a plan, the address of a customer. */
  detail: z.string(),
});
export type EarningsRow = z.output<typeof EarningsRow>;

export const EarningsView = z.object({
  from: z.string(),
  to: z.string(),
  /** Months in their order, otherwise the largest first. At most 200. */
  rows: z.array(EarningsRow),
  row_count: z.number(),
  /** One per currency of the workspaces, the largest first. */
  totals: z.array(Sums),
  /** The first of them. */
  total: Sums,
});
export type EarningsView = z.output<typeof EarningsView>;

/**
 * The months from the first to the last, with both. By default, the last twelve.
 * @throws InvalidInput for a period that is reversed or too long
 */
export function monthsOf({ from, to }: Pick<EarningsInput, 'from' | 'to'>, current: string): string[] {
  const last = to ?? current;
  const first = from ?? addMonths(last, 1 - USUAL_MONTHS);
  if (first > last) throw new InvalidInput(REVERSED, 'to');
  const months = Array.from({ length: MAX_MONTHS + 1 }, (_, index) => addMonths(first, index));
  const given = months.filter((each) => each <= last);
  if (given.length > MAX_MONTHS)
    throw new InvalidInput(msgWith('Please select at most {most} months', { most: MAX_MONTHS }), 'to');
  return given;
}

/** The instants between which a period of months lies in a time zone. The end is exclusive. */
export function boundsOf(first: string, last: string, zone: string): { from: Date; to: Date } {
  return { from: startOfMonth(first, zone), to: startOfMonth(addMonths(last, 1), zone) };
}
