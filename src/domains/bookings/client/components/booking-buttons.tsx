import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { useEditAddress } from '#domains/bookings/client/use-edit-address.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { CheckInButton, UndoReleaseButton } from './check-in.tsx';
import { EndBooking } from './end-booking.tsx';
import { LeaveBooking } from './leave-booking.tsx';

type BookingButtonsProps = {
  booking: BookingView;
  actor: BookingActor;
  now: Date;
  onHistory: (booking: BookingView) => void;
  onCancel: (booking: BookingView) => void;
  onLeft: () => void;
};

/** What the account can do with one booking, for its dialog and its page. The lifecycle decides. */
export function BookingButtons({ booking, actor, now, onHistory, onCancel, onLeft }: BookingButtonsProps) {
  const editAddress = useEditAddress(booking, actor, now);
  return (
    <>
      {transition(booking, 'cancel', actor, now).ok && (
        <Button variant="ghost" className="text-danger-text sm:mr-auto" onClick={() => onCancel(booking)}>
          Cancel booking
        </Button>
      )}
      <LeaveBooking booking={booking} now={now} onLeft={onLeft} />
      {booking.checked_in_at === null && transition(booking, 'checkIn', actor, now).ok && (
        <CheckInButton _id={booking._id} />
      )}
      {transition(booking, 'undoRelease', actor, now).ok && <UndoReleaseButton _id={booking._id} />}
      {transition(booking, 'endNow', actor, now).ok && <EndBooking booking={booking} />}
      <Button variant="secondary" onClick={() => onHistory(booking)}>
        Booking History
      </Button>
      {editAddress && (
        <Button asChild variant="secondary">
          <Link to={editAddress} replace>
            Edit
          </Link>
        </Button>
      )}
      {transition(booking, 'pay', actor, now).ok && (
        <Button asChild>
          <Link to={paths.payNow(booking._id)}>Pay {formatMoney(booking.price.total, booking.currency)}</Link>
        </Button>
      )}
    </>
  );
}
