import { useSearchParams } from 'react-router-dom';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { editBookingSearch } from '#domains/bookings/client/booking-address.ts';

/** The address that opens the booking modal over the present screen, if the account may change the booking. */
export function useEditAddress(booking: BookingSummary, actor: BookingActor, now: Date): string | undefined {
  const [params] = useSearchParams();
  return transition(booking, 'move', actor, now).ok ? editBookingSearch(params, booking._id) : undefined;
}
