import { isExpired } from '#client/pending-booking.ts';
import { stored } from '#client/stored.ts';

/** Whether a choice made on the search screen still waits to be booked; one that has expired does not. */
export function hasPendingBooking(now: Date = new Date()): boolean {
  const pending = stored.pendingBooking.get();
  return pending !== null && !isExpired(pending, now);
}
