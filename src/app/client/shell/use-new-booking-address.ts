import { useSearchParams } from 'react-router-dom';
import { newBookingSearch } from '#domains/bookings/client/booking-address.ts';
import { useBooksForOthers } from '#domains/bookings/client/use-books-for-others.ts';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';

/** The booking modal over the present screen for staff who book for members, and the search for everybody else. */
export function useNewBookingAddress(): string {
  const booksForOthers = useBooksForOthers();
  const { active } = useActiveSpace();
  const [params] = useSearchParams();
  return booksForOthers ? newBookingSearch(params) : searchAddress({ spaceId: active?._id ?? null });
}
