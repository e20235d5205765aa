import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { BookingFailure } from '#domains/bookings/client/detail/booking-failure.tsx';
import { useBookingInPayment } from '#domains/bookings/client/queries.ts';
import { Cart } from '#domains/bookings/client/payment/cart.tsx';
import { type BookingView } from '#domains/bookings/schema.ts';
import { CartSkeleton } from '#domains/bookings/client/payment/cart-skeleton.tsx';
import { CreateBooking } from '#domains/bookings/client/payment/create-booking.tsx';
import { returnAddress } from '#domains/bookings/client/payment/new-booking.ts';
import { pendingBooking, searchOfChoice } from '#domains/workspaces/client/index.ts';
import { NEW_BOOKING, paths } from '#shared/paths.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

const SeriesCart = lazyPart(() => import('#domains/bookings/client/payment/series-cart.tsx'), <CartSkeleton />);

export default function CartScreen() {
  const { bookingId = '' } = useParams();
  return bookingId === NEW_BOOKING ? (
    <CartPage back={returnOfChoice()}>
      <CreateBooking />
    </CartPage>
  ) : (
    <BookedCart key={bookingId} bookingId={bookingId} />
  );
}

/** The search in which the stored choice was made. */
function returnOfChoice(): string {
  const choice = pendingBooking.get();
  return choice ? searchOfChoice(choice) : paths.search;
}

function BookedCart({ bookingId }: { bookingId: string }) {
  const { state } = useLocation();
  const query = useBookingInPayment(bookingId);
  const { data } = query;
  return (
    <CartPage back={data ? returnAddress(state, data) : paths.search}>
      {data ? <CartOf booking={data} /> : query.error ? <BookingFailure query={query} /> : <CartSkeleton />}
    </CartPage>
  );
}

/** A customer pays a series that is paid at once in one cart. Staff take the payment of each booking. */
function CartOf({ booking }: { booking: BookingView }) {
  const { user } = useSession();
  const isTogether = booking.series?.payment === 'now' && booking.assignedUser?._id === user?._id;
  return isTogether ? <SeriesCart booking={booking} seriesId={booking.series!._id} /> : <Cart booking={booking} />;
}

function CartPage({ back, children }: { back: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="mx-auto max-w-5xl">
      <title>{t('Your cart')}</title>
      <Button asChild variant="link" className="mb-2">
        <Link to={back}>
          <ArrowLeft aria-hidden="true" />
          {t('Back')}
        </Link>
      </Button>
      <h1 className="mb-5 text-lg font-semibold">{t('Your cart')}</h1>
      {children}
    </div>
  );
}
