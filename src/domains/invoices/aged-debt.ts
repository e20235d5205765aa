/** What customers owe, by how long it is overdue. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { addDays } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** Without a workspace, all that the caller manages. */
export const AgedDebtInput = z.strictObject({ space_id: id.optional() });
export type AgedDebtInput = z.output<typeof AgedDebtInput>;

/** How long something is overdue. */
export const AGES = {
  not_due: msg('Not due'),
  to_30: msg('1–30 days'),
  to_60: msg('31–60 days'),
  to_90: msg('61–90 days'),
  over_90: msg('Over 90 days'),
} as const;
export type Age = keyof typeof AGES;

const Sums = z.object({
  /** An ISO 4217 code. Amounts of different currencies are never added. */
  currency: z.string(),
  not_due: z.number(),
  to_30: z.number(),
  to_60: z.number(),
  to_90: z.number(),
  over_90: z.number(),
  /** Credit notes that are to be paid back. */
  credit: z.number(),
  /** What the customer owes in all, less what is to be paid back. */
  total: z.number(),
});
export type DebtSums = z.output<typeof Sums>;

const Debtor = Sums.extend({
  user_id: z.string().nullable(),
  company_id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
});
export type Debtor = z.output<typeof Debtor>;

export const AgedDebtView = z.object({
  /** Those who owe most first. At most 500. */
  rows: z.array(Debtor),
  row_count: z.number(),
  /** One per currency, of all customers. */
  totals: z.array(Sums),
});
export type AgedDebtView = z.output<typeof AgedDebtView>;

/** How long an invoice is overdue on a day of its workspace. */
export function ageOf(dueOn: string | null, today: string): Age {
  if (dueOn === null || today <= dueOn) return 'not_due';
  if (today <= addDays(dueOn, 30)) return 'to_30';
  if (today <= addDays(dueOn, 60)) return 'to_60';
  return today <= addDays(dueOn, 90) ? 'to_90' : 'over_90';
}
