/** Customers with an overdue invoice of a membership make no new bookings, if the rules of the workspace say so. */
import type { Moment } from '#server/context.ts';
import type { Billed } from '#domains/bookings/server/people/people.ts';
import type { Place } from '#domains/bookings/server/places/place.ts';
import { overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';

/**
 * Requires that nothing stops who is billed.
 * @returns for staff who book outside the rules, what they pass; it stands in the history. Otherwise, nothing
 * @throws Conflict that names the invoice
 */
export function requirePaid(
  { space }: Pick<Place, 'space'>,
  billed: Billed | null,
  { now }: Pick<Moment, 'now'>,
  outsideHours = false,
): string {
  const invoice = billed && stoppedBy(space, 'bookings', billed.unpaid, now);
  if (!invoice) return '';
  if (!outsideHours) throw overdueRefusal(invoice);
  return `Invoice ${invoice.invoice_id} is overdue`;
}

/** What the history says of the rules that a booking passes. */
export const passedAll = (...passed: string[]): string => passed.filter(Boolean).join('. ');
