import { Suspense, lazy } from 'react';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import type { OpenBooking } from '#domains/bookings/client/use-open-booking.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';

const BookingDetails = lazy(() => import('./booking-details.tsx'));
const BookingHistory = lazy(() => import('./booking-history.tsx'));
const CancelBooking = lazy(() => import('./cancel-booking.tsx'));

type BookingViewsProps = {
  opened: OpenBooking;
  now: Date;
  /** The booking that is to be cancelled, after a confirmation. */
  cancelling: BookingSummary | undefined;
  onCancel: (booking: BookingSummary | undefined) => void;
  onChanged: (booking: BookingView) => void;
};

/** The details or the history of the open booking over a list, and the confirmation before one is cancelled. */
export function BookingViews({ opened, now, cancelling, onCancel, onChanged }: BookingViewsProps) {
  const actor = useBookingActor();
  return (
    <>
      <Suspense fallback={null}>
        {opened.booking && opened.view === 'booking' && (
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
          <BookingHistory
            key={opened.booking._id}
            booking={opened.booking}
            onChanged={onChanged}
            onClose={opened.close}
          />
        )}
      </Suspense>
      {/* A separate Suspense keeps the details visible while the confirmation loads. */}
      <Suspense fallback={null}>
        {cancelling && <CancelBooking booking={cancelling} onChanged={onChanged} onClose={() => onCancel(undefined)} />}
      </Suspense>
    </>
  );
}
