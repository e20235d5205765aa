import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type BookingModalAddress, type NewBookingChoice, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { searchAddress, useActiveSpace, useSpace } from '#domains/workspaces/client/index.ts';
import { EditBooking } from './edit-booking.tsx';
import { NewBooking } from './new-booking.tsx';

type BookingModalProps = { modal: BookingModalAddress; onClose: () => void };

/** The booking modal: New Booking, Update Booking, or Booking for one that cannot be changed. */
export default function BookingModal({ modal, onClose }: BookingModalProps) {
  if (modal.kind === 'new') return <OpenNew choice={modal.choice} onClose={onClose} />;
  return <EditBooking key={modal.bookingId} bookingId={modal.bookingId} onClose={onClose} />;
}

/** Staff who see and edit all bookings book for others. Everybody else is sent to the public search. */
function OpenNew({ choice, onClose }: { choice: NewBookingChoice; onClose: () => void }) {
  const booksForOthers = useBooksForOthers();
  const { active, isPending } = useActiveSpace();
  // The workspace stays, even if another one becomes active in another tab: what was typed belongs to it.
  const [spaceId, setSpaceId] = useState<string>();
  if (active && spaceId === undefined) setSpaceId(active._id);
  const { space } = useSpace(spaceId);
  if (isPending) return null;
  if (!active || !booksForOthers) return <Navigate to={searchAddress({ spaceId: active?._id ?? null })} replace />;
  return space && <NewBooking space={space} choice={choice} onClose={onClose} />;
}
