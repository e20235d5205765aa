import { ArrowLeftRight, Ban, Eye, History, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { RowAction } from '#client/ui/row-action.tsx';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import { type BookingActor, transition } from '#domains/bookings/lifecycle.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { paths } from '#shared/paths.ts';
import { LeaveBooking } from './leave-booking.tsx';

type BookingActionsProps = {
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
    <span className="inline-flex items-center gap-0.5 max-sm:-mr-2 max-sm:gap-0 sm:flex-wrap sm:justify-end">
      {transition(booking, 'pay', actor, now).ok && (
        <Button asChild size="sm" className="mr-1.5 max-sm:mr-0.5 max-sm:px-2.5">
          <Link to={paths.payNow(booking._id)}>Pay</Link>
        </Button>
      )}
      {editAddress && <RowAction label="Edit" word="Edit" icon={Pencil} to={editAddress} />}
      {actor.showsAllBookings ? (
        <RowAction label="View" word="View" icon={Eye} onClick={() => onView(booking)} />
      ) : (
        <RowAction label="View" word="View" icon={Eye} to={paths.bookingPage(booking._id)} />
      )}
      <RowAction label="Booking History" word="History" icon={History} onClick={() => onHistory(booking)} />
      {transition(booking, 'requestSwap', actor, now).ok && (
        <RowAction
          label="Raise Desk Swap Request"
          word="Desk Swap"
          icon={ArrowLeftRight}
          onClick={() => onSwap(booking)}
        />
      )}
      {transition(booking, 'cancel', actor, now).ok && (
        <RowAction
          label="Cancel"
          word="Cancel"
          icon={Ban}
          className="text-danger-text"
          onClick={() => onCancel(booking)}
        />
      )}
      <LeaveBooking booking={booking} now={now} inRow />
    </span>
  );
}
