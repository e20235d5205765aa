import { StatusBadge } from '#client/ui/badge.tsx';
import { STATUS_NAMES, STATUS_TONES } from '#domains/bookings/client/booking-text.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type BookingTimes, displayStatus } from '#domains/bookings/rules.ts';

/** A badge with the display status of a booking. */
export function BookingStatus({ booking, now }: { booking: BookingTimes; now: Date }) {
  const t = useTexts();
  const status = displayStatus(booking, now);
  return <StatusBadge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>;
}
