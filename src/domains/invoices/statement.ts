/** The account statement of a person or a company: the documents and payments of a period, with the balance after each. */
import { z } from 'zod';
import { day, id } from '#shared/fields.ts';
import { InvalidInput } from '#shared/errors.ts';
import { addMonths } from '#shared/months.ts';
import { addDays } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** A longer period would be no statement that somebody reads. */
const MOST_DAYS = 731;
const REVERSED = msg('The last day is before the first');

/** Without a person and a company, that of the caller. Days are those of the workspace; without them, this month and the two before. */
export const StatementInput = z
  .strictObject({
    space_id: id,
    user_id: id.optional(),
    company_id: id.optional(),
    from: day(msg('Please select the first day')).optional(),
    to: day(msg('Please select the last day')).optional(),
  })
  .refine(({ user_id, company_id }) => user_id === undefined || company_id === undefined, {
    path: ['user_id'],
    message: msg('Please name a person or a company'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: REVERSED });
export type StatementInput = z.output<typeof StatementInput>;

export const STATEMENT_KINDS = ['invoice', 'credit_note', 'payment', 'repayment', 'not_billed'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

const StatementLine = z.object({
  at: z.date(),
  /** `repayment` is money that went back to the customer. `not_billed` is what a collective invoice will have. */
  kind: z.enum(STATEMENT_KINDS),
  /** The document that it is, or that was paid. */
  invoice_id: z.string().nullable(),
  number: z.string(),
  text: z.string(),
  /** What it adds to what the customer owes: positive for an invoice, negative for a payment. */
  amount: z.number(),
  /** What the customer owes after it. */
  balance: z.number(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const StatementView = z.object({
  customer: z.string(),
  space: z.object({ _id: z.string(), name: z.string(), time_zone: z.string() }),
  /** An ISO 4217 code, that of the workspace. */
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  /** What the customer owed before the first day, and owes after the last one. Negative if they are owed. */
  opening: z.number(),
  closing: z.number(),
  lines: z.array(StatementLine),
  /** Whether the caller may download it. */
  download: z.boolean(),
});
export type StatementView = z.output<typeof StatementView>;

/** The days of a statement. @throws InvalidInput for a period that is reversed or too long */
export function daysOf({ from, to }: StatementInput, today: string): { from: string; to: string } {
  const last = to ?? today;
  const first = from ?? `${addMonths(last.slice(0, 7), -2)}-01`;
  if (first > last) throw new InvalidInput(REVERSED, 'to');
  if (addDays(first, MOST_DAYS) < last) throw new InvalidInput(msg('Please select at most two years'), 'to');
  return { from: first, to: last };
}
