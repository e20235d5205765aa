import { StatusBadge } from '#client/ui/badge.tsx';
import { STATUS_TONES } from '#domains/bookings/client/booking-text.ts';
import { type BookingTimes, displayStatus } from '#domains/bookings/rules.ts';

/** A badge with the display status of a booking. */
export function BookingStatus({ booking, now }: { booking: BookingTimes; now: Date }) {
  const status = displayStatus(booking, now);
  return <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>;
}
