import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { RowAction } from '#client/ui/row-action.tsx';
import { leaveRefusal } from '#domains/bookings/rules.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';

const ConfirmLeave = lazyPart(() => import('./confirm-leave.tsx'));

type LeaveBookingProps = {
  booking: BookingSummary;
  now: Date;
  /** True in a row of a list, false among the buttons of a dialog. */
  inRow?: boolean;
  onLeft?: () => void;
};

/** The button with which an attendee leaves a booking, after a question. Nothing for everybody else. */
export function LeaveBooking({ booking, now, inRow = false, onLeft }: LeaveBookingProps) {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!user || leaveRefusal(booking, { userId: user._id, email: user.email }, now)) return null;
  const ask = () => setAsking(true);
  return (
    <>
      {inRow ? (
        <RowAction label="Leave booking" word="Leave" icon={UserMinus} className="text-danger-text" onClick={ask} />
      ) : (
        <Button variant="ghost" className="text-danger-text sm:mr-auto" onClick={ask}>
          Leave booking
        </Button>
      )}
      {isAsking && <ConfirmLeave booking={booking} onLeft={onLeft} onClose={() => setAsking(false)} />}
    </>
  );
}
