import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { BookingsScreen } from '#domains/bookings/client/index.ts';

const YourTours = lazyPart(() => import('#domains/enquiries/client/components/your-tours.tsx'));

/** The booking list. Accounts that see only their own bookings also see their tours. */
export default function Bookings() {
  const { showsAllBookings } = useSession();
  return <BookingsScreen belowList={!showsAllBookings && <YourTours />} />;
}
