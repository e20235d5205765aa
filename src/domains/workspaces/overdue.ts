/** Whom an unpaid invoice of a membership stops in a workspace. Paying it lifts that at once. */
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { PaymentNeeded } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { addDays, toLocal } from '#shared/time.ts';
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** What somebody with an overdue invoice no longer does. */
export type Stopped = 'bookings' | 'doors';

type Stopping = { id: string; time_zone: string; use_rules: SpaceRules | null };

/** The last day to pay of the invoices that stop their customers today; undefined if none do. */
export function stoppingUntil({ use_rules: rules }: Pick<Stopping, 'use_rules'>, today: string): string | undefined {
  return rules?.overdue_days ? addDays(today, -rules.overdue_days) : undefined;
}

/** What the rules of a workspace stop. */
export const stopsOf = ({ use_rules: rules }: Pick<Stopping, 'use_rules'>): Stopped[] =>
  (['bookings', 'doors'] as const).filter((what) => rules?.[`overdue_${what}`]);

/** The invoice because of which somebody can no longer do this in the workspace. @param unpaid theirs, the oldest first */
export function stoppedBy(
  space: Stopping,
  what: Stopped,
  unpaid: readonly UnpaidInvoice[],
  now: Date,
): UnpaidInvoice | undefined {
  const until = stoppingUntil(space, toLocal(now, space.time_zone).day);
  if (until === undefined || !stopsOf(space).includes(what)) return undefined;
  return unpaid.find(({ space_id, due_on }) => space_id === space.id && due_on <= until);
}

/** The refusal of what an invoice stops. It leads to the invoice. */
export const overdueRefusal = ({ _id, invoice_id }: UnpaidInvoice): PaymentNeeded =>
  new PaymentNeeded(msgWith('Please pay invoice {invoice} first', { invoice: invoice_id }), {
    link: { label: msg('See the invoice'), path: paths.invoicePreview(_id) },
  });
