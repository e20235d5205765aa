import { ArrowLeftRight, Ban, Eye, History, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import { type BookingActor, transition } from '#domains/bookings/lifecycle.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { paths } from '#shared/paths.ts';

export type BookingActionsProps = {
  booking: BookingSummary;
  actor: BookingActor;
  now: Date;
  onView: (booking: BookingSummary) => void;
  onHistory: (booking: BookingSummary) => void;
  onCancel: (booking: BookingSummary) => void;
  onSwap: (booking: BookingSummary) => void;
};

/** The buttons for a booking. The lifecycle decides which are shown, and the services enforce the same rules. */
export function BookingActions({ booking, actor, now, onView, onHistory, onCancel, onSwap }: BookingActionsProps) {
  const editAddress = useEditAddress(booking, actor, now);
  return (
    <span className="inline-flex items-center gap-0.5">
      {transition(booking, 'pay', actor, now).ok && (
        <Button asChild size="sm" className="mr-1.5">
          <Link to={paths.payNow(booking._id)}>Pay</Link>
        </Button>
      )}
      {editAddress && <IconLink label="Edit" icon={Pencil} to={editAddress} />}
      <IconButton label="View" icon={Eye} onClick={() => onView(booking)} />
      <IconButton label="Booking History" icon={History} onClick={() => onHistory(booking)} />
      {transition(booking, 'requestSwap', actor, now).ok && (
        <IconButton label="Raise Desk Swap Request" icon={ArrowLeftRight} onClick={() => onSwap(booking)} />
      )}
      {transition(booking, 'cancel', actor, now).ok && (
        <IconButton label="Cancel" icon={Ban} className="text-danger-text" onClick={() => onCancel(booking)} />
      )}
    </span>
  );
}
