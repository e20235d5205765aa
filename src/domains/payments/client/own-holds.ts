/** The unpaid bookings of an account whose holds still run. */
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { stageOf } from '#domains/bookings/stages.ts';

/** The bookings that are billed to the account and are held now. The one whose hold ends first is the first. */
export function ownHolds(bookings: readonly BookingSummary[], userId: string, now: Date): BookingSummary[] {
  return bookings
    .filter((booking) => booking.assignedUser?._id === userId && stageOf(booking, now) === 'held')
    .sort((one, other) => endOf(one) - endOf(other));
}

/** The end of the hold that ends last; null if there is no hold. */
export function lastHoldEnd(bookings: readonly Pick<BookingSummary, 'hold_until'>[]): Date | null {
  const ends = bookings.flatMap(({ hold_until }) => (hold_until ? [hold_until.getTime()] : []));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function endOf({ hold_until }: Pick<BookingSummary, 'hold_until'>): number {
  return hold_until?.getTime() ?? Infinity;
}
