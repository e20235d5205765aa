import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useNow } from '#client/use-now.ts';
import { useFilledPerson } from '#client/filled-person.ts';
import type { BookingModalAddress, NewBookingChoice } from '#domains/bookings/client/booking-address.ts';
import { BookingViews } from '#domains/bookings/client/list/booking-views.tsx';
import { useEditedBooking } from '#domains/bookings/client/queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { useBooksForOthers } from '#domains/bookings/client/people/use-books-for-others.ts';
import type { OpenBooking } from '#domains/bookings/client/detail/use-open-booking.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { searchAddress, useActiveSpace, useSpace } from '#domains/workspaces/client/index.ts';
import { newWhen } from '#domains/bookings/client/places/place-search.ts';
import NewBooking from '#domains/bookings/client/lifecycle/new-booking.tsx';
import { UpdateBooking } from '#domains/bookings/client/lifecycle/update-booking.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingModalProps = { modal: BookingModalAddress; onClose: () => void };

/** The booking modal: New Booking, Update Booking, or Booking for one that cannot be changed. */
export default function BookingModal({ modal, onClose }: BookingModalProps) {
  if (modal.kind === 'new') return <OpenNew choice={modal.choice} onClose={onClose} />;
  return <EditBooking key={modal.bookingId} bookingId={modal.bookingId} onClose={onClose} />;
}

/** Staff who see and edit all bookings book for others. Everybody else is sent to the public search. */
function OpenNew({ choice, onClose }: { choice: NewBookingChoice; onClose: () => void }) {
  const booksForOthers = useBooksForOthers();
  const person = useFilledPerson();
  const { active, isPending } = useActiveSpace();
  // The workspace stays, even if another one becomes active in another tab: what was typed belongs to it.
  const [spaceId, setSpaceId] = useState<string>();
  const first = person?.space_id ?? active?._id;
  if (first && spaceId === undefined) setSpaceId(first);
  const { space } = useSpace(spaceId);
  if (isPending) return null;
  if (!active || !booksForOthers) return <Navigate to={searchAddress({ spaceId: active?._id ?? null })} replace />;
  if (!space) return null;
  const { type, resource } = choice;
  const chosen = { type, resource, when: newWhen(choice, space.time_zone), ...(person && { person }) };
  return <NewBooking space={space} choice={chosen} onClose={onClose} />;
}

type EditBookingProps = { bookingId: string; onClose: () => void };

/** Update Booking, or the details of a booking that the account cannot change. */
function EditBooking({ bookingId, onClose }: EditBookingProps) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useEditedBooking(bookingId);
  if (data) return <Loaded booking={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Booking')} size="sm">
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
