import { useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { newBookingSearch } from '#domains/bookings/client/booking-address.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';

/** True for staff who book for members: they see all bookings and may edit them. */
export function useBooksForOthers(): boolean {
  const { may, showsAllBookings } = useSession();
  return showsAllBookings && may('booking.booking');
}

/** The booking modal over the present screen for staff who book for members, and the search for others who may book. */
export function useNewBookingAddress(): string | undefined {
  const { may } = useSession();
  const booksForOthers = useBooksForOthers();
  const { active } = useActiveSpace();
  const [params] = useSearchParams();
  if (!may('booking.booking')) return undefined;
  return booksForOthers ? newBookingSearch(params) : searchAddress({ spaceId: active?._id ?? null });
}
