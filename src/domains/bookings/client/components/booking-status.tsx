import { StatusBadge } from '#client/ui/badge.tsx';
import { STATUS_TONES } from '#domains/bookings/client/booking-text.ts';
import { type BookingTimes, displayStatus } from '#domains/bookings/rules.ts';

/** Which of the six states a booking is in now. */
export function BookingStatus({ booking, now }: { booking: BookingTimes; now: Date }) {
  const status = displayStatus(booking, now);
  return <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>;
}
