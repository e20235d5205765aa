import { Navigate } from 'react-router-dom';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import type { OpenBooking } from '#domains/bookings/client/detail/use-open-booking.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { paths } from '#shared/paths.ts';

const BookingDetails = lazyPart(() => import('#domains/bookings/client/detail/booking-details.tsx'));
const BookingHistory = lazyPart(() => import('#domains/bookings/client/detail/booking-history.tsx'));
const CancelBooking = lazyPart(() => import('#domains/bookings/client/lifecycle/cancel-booking.tsx'));

type BookingViewsProps = {
  opened: OpenBooking;
  now: Date;
  /** The booking that is to be cancelled, after a confirmation. */
  cancelling: BookingSummary | undefined;
  onCancel: (booking: BookingSummary | undefined) => void;
};

/**
 * The details or the history of the open booking over a list, and the confirmation before one is cancelled. Accounts that see only
 * their own bookings go to the page of the booking instead of its details.
 */
export function BookingViews({ opened, now, cancelling, onCancel }: BookingViewsProps) {
  const actor = useBookingActor();
  return (
    <>
      {opened.booking && opened.view === 'booking' && !actor.showsAllBookings && (
        <Navigate to={paths.bookingPage(opened.booking._id)} replace />
      )}
      {opened.booking && opened.view === 'booking' && actor.showsAllBookings && (
        <BookingDetails
          booking={opened.booking}
          actor={actor}
          now={now}
          onHistory={(booking) => opened.open('history', booking)}
          onCancel={onCancel}
          onClose={opened.close}
        />
      )}
      {opened.booking && opened.view === 'history' && (
        <BookingHistory key={opened.booking._id} booking={opened.booking} onClose={opened.close} />
      )}
      {cancelling && <CancelBooking booking={cancelling} onClose={() => onCancel(undefined)} />}
    </>
  );
}
