import { useSession } from '#client/session.tsx';

/** True for staff who book for members: they see all bookings and may edit them. Everybody else books for themselves. */
export function useBooksForOthers(): boolean {
  const { may, showsAllBookings } = useSession();
  return showsAllBookings && may('booking.booking');
}
