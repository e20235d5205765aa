/** Customers with an overdue invoice of a membership make no new bookings, if the rules of the workspace say so. */
import type { Moment } from '#server/context.ts';
import { historySentences } from '#domains/bookings/sentences.ts';
import type { Billed } from '#domains/bookings/server/people/people.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import { overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import type { Said } from '#shared/said.ts';

/**
 * Requires that nothing stops who is billed.
 * @returns for staff who book outside the rules, what the history says of it. Otherwise, nothing
 * @throws Conflict that names the invoice
 */
export function requirePaid(
  { space }: Pick<Place, 'space'>,
  billed: Billed | null,
  { now }: Pick<Moment, 'now'>,
  outsideHours = false,
): Said[] {
  const invoice = billed && stoppedBy(space, 'bookings', billed.unpaid, now);
  if (!invoice) return [];
  if (!outsideHours) throw overdueRefusal(invoice);
  return [historySentences.invoiceOverdue({ invoice: invoice.invoice_id })];
}
