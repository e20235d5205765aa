import { Button } from '#client/ui/button.tsx';
import { useLeaving } from '#domains/bookings/client/use-leaving.tsx';
import type { BookingSummary } from '#domains/bookings/summary.ts';

type LeaveBookingProps = { booking: BookingSummary; now: Date; onLeft?: () => void };

/** The button with which an attendee leaves a booking, after a question. Nothing for everybody else. */
export function LeaveBooking({ booking, now, onLeft }: LeaveBookingProps) {
  const { ask, question } = useLeaving(booking, now, onLeft);
  if (!ask) return null;
  return (
    <>
      <Button variant="ghost" className="text-danger-text sm:mr-auto" onClick={ask}>
        Leave booking
      </Button>
      {question}
    </>
  );
}
