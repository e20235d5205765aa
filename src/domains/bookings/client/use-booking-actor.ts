import { useSession } from '#client/session.tsx';
import type { BookingActor } from '#domains/bookings/entitled.ts';

/** The signed-in account in the terms of the lifecycle, which decides which buttons are shown. */
export function useBookingActor(): BookingActor {
  const { user, may, showsAllBookings } = useSession();
  return {
    userId: user?._id ?? '',
    email: user?.email ?? '',
    showsAllBookings,
    editsBookings: may('booking.booking'),
    decidesRequests: showsAllBookings && may('bookingRequest'),
    decidesSwaps: may('deskSwap'),
  };
}
