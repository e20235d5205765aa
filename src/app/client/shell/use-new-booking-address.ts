import { useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { searchAddress, useActiveSpace } from '#domains/workspaces/client/index.ts';

/** The booking modal over the present screen for staff who book for members, and the search for others who may book. */
export function useNewBookingAddress(): string | undefined {
  const { user } = useSession();
  const booksForOthers = useBooksForOthers();
  const { active } = useActiveSpace();
  const [params] = useSearchParams();
  if (!user?.may_book) return undefined;
  return booksForOthers ? newBookingSearch(params) : searchAddress({ spaceId: active?._id ?? null });
}
