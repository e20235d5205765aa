/** The unpaid bookings whose holds still run. */
import { stageOf } from '#domains/bookings/stages.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';

/** The bookings that are held now, without those that are charged later. The one whose hold ends first is the first. */
export function heldNow(bookings: readonly BookingSummary[], now: Date): BookingSummary[] {
  return bookings
    .filter((booking) => stageOf(booking, now) === 'held' && booking.charge_at === null)
    .sort((one, other) => endOf(one) - endOf(other));
}

/** Those that are billed to the account. */
export function ownHolds(bookings: readonly BookingSummary[], userId: string, now: Date): BookingSummary[] {
  return heldNow(bookings, now).filter(({ assignedUser }) => assignedUser?._id === userId);
}

/** The end of the hold that ends last; null if there is no hold. */
export function lastHoldEnd(bookings: readonly Pick<BookingSummary, 'hold_until'>[]): Date | null {
  const ends = bookings.flatMap(({ hold_until }) => (hold_until ? [hold_until.getTime()] : []));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function endOf({ hold_until }: Pick<BookingSummary, 'hold_until'>): number {
  return hold_until?.getTime() ?? Infinity;
}
