import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { loadSearch, SearchScreen } from '#domains/availability/client/index.ts';

const HeldBookings = lazyPart(() => import('#domains/bookings/client/payment/held-bookings.tsx'));

const WaitForPlace = lazyPart(() => import('#domains/waiting/client/components/wait-for-place.tsx'));
const RepeatBooking = lazyPart(() => import('#domains/bookings/client/series/repeat-booking.tsx'));
const CreditCover = lazyPart(() => import('#domains/credits/client/components/credit-cover.tsx'));

export const load = loadSearch;

/**
 * The search. Signed-in accounts see the bookings that they hold in the searched workspace above the results, what their credits
 * cover, and book rooms repeatedly.
 * What is not free can be waited for.
 */
export default function Search() {
  const { user } = useSession();
  return (
    <SearchScreen
      aboveResults={(spaceId) => user && <HeldBookings spaceId={spaceId} userId={user._id} />}
      waitFor={(wished) => <WaitForPlace wished={wished} />}
      besideBook={(place) =>
        user && (
          <>
            <CreditCover place={place} />
            {place.resource.resource_type === 'meeting_room' && <RepeatBooking place={place} />}
          </>
        )
      }
    />
  );
}
