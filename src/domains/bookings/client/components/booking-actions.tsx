import { Link } from 'react-router-dom';
import { RowActions } from '#client/lists/row-actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import { useLeaving } from '#domains/bookings/client/use-leaving.tsx';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { paths } from '#shared/paths.ts';
import { CheckInPart } from './check-in-part.tsx';

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
  const leaving = useLeaving(booking, now);
  const may = (event: 'pay' | 'checkIn' | 'requestSwap' | 'cancel') => transition(booking, event, actor, now).ok;
  return (
    <span className="inline-flex items-center max-sm:-mr-2">
      {may('pay') && (
        <Button asChild size="sm" className="mr-1.5 max-sm:mr-0.5 max-sm:px-2.5">
          <Link to={paths.payNow(booking._id)}>Pay</Link>
        </Button>
      )}
      {!actor.showsAllBookings && booking.checked_in_at === null && may('checkIn') && (
        <span className="mr-1.5">
          <CheckInPart _id={booking._id} size="sm" name={booking.resource_id.name} />
        </span>
      )}
      <RowActions
        actions={[
          actor.showsAllBookings
            ? { kind: 'view', label: 'View', onClick: () => onView(booking) }
            : { kind: 'view', label: 'View', to: paths.bookingPage(booking._id) },
          editAddress !== undefined && { kind: 'edit', label: 'Edit', to: editAddress },
          { kind: 'history', label: 'Booking History', onClick: () => onHistory(booking) },
          may('requestSwap') && { kind: 'swap', label: 'Raise Desk Swap Request', onClick: () => onSwap(booking) },
          may('cancel') && { kind: 'cancel', label: 'Cancel', onClick: () => onCancel(booking) },
          leaving.ask && { kind: 'leave', label: 'Leave booking', onClick: leaving.ask },
        ]}
      />
      {leaving.question}
    </span>
  );
}
