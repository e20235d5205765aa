import { useState } from 'react';
import { QueryFailure } from '#client/query-failure.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useNow } from '#client/use-now.ts';
import { BookingViews, type OpenBooking, useBookingActor } from '#domains/bookings/client/index.ts';
import { type BookingSummary, type BookingView, transition } from '#domains/bookings/index.ts';
import { useEditedBooking } from '#domains/front-desk/client/queries.ts';
import { UpdateBooking } from './update-booking.tsx';

type EditBookingProps = { bookingId: string; onClose: () => void };

/** Update Booking, or the details of a booking that the account cannot change. */
export function EditBooking({ bookingId, onClose }: EditBookingProps) {
  const { data, error, refetch, isFetching } = useEditedBooking(bookingId);
  if (data) return <Loaded booking={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Booking" size="sm">
      <QueryFailure query={{ error, refetch, isFetching }} />
    </Dialog>
  );
}

function Loaded({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const actor = useBookingActor();
  const now = useNow();
  // Decided once, so that a live change does not discard what was typed. The server checks the change again.
  const [edited] = useState(() => (transition(booking, 'move', actor, now).ok ? booking : undefined));
  if (edited) return <UpdateBooking booking={edited} current={booking} onClose={onClose} />;
  return <ReadOnly booking={booking} now={now} onClose={onClose} />;
}

type ReadOnlyProps = { booking: BookingView; now: Date; onClose: () => void };

function ReadOnly({ booking, now, onClose }: ReadOnlyProps) {
  const [view, setView] = useState<OpenBooking['view']>('booking');
  const [cancelling, setCancelling] = useState<BookingSummary>();
  return (
    <BookingViews
      opened={{ view, booking, open: setView, close: onClose }}
      now={now}
      cancelling={cancelling}
      onCancel={setCancelling}
    />
  );
}
