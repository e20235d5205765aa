import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { BookingsScreen } from '#domains/bookings/client/index.ts';

const YourTours = lazyPart(() => import('#domains/enquiries/client/components/your-tours.tsx'));

const YourWaits = lazyPart(() => import('#domains/waiting/client/components/your-waits.tsx'));

/** The booking list, with what the account waits for. Accounts that see only their own bookings also see their tours. */
export default function Bookings() {
  const { showsAllBookings } = useSession();
  const belowList = (
    <>
      <YourWaits />
      {!showsAllBookings && <YourTours />}
    </>
  );
  return <BookingsScreen belowList={belowList} />;
}
