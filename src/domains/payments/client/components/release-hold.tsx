import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { BookingNamed } from '#domains/bookings/client/components/booking-named.tsx';
import { useCancelBooking } from '#domains/bookings/client/queries.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

/**
 * Releases an unpaid booking before its hold ends, so that others can book it.
 * `next` is the address to open afterwards: the search that led here.
 */
export function ReleaseHold({ booking, next, disabled }: { booking: BookingView; next: string; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const cancel = useCancelBooking();

  async function release() {
    await cancel({ _id: booking._id });
    toast.success('Booking cancelled successfully');
    void navigate(next, { replace: true });
  }

  return (
    <>
      <Button variant="ghost" className="mt-2 w-full" disabled={disabled} onClick={() => setAsking(true)}>
        Release this booking
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure to cancel this booking?"
        text={<BookingNamed booking={booking}>Nothing has been paid for it. Others can then book it.</BookingNamed>}
        yes="Yes, Please"
        no="No"
        danger
        onYes={release}
      />
    </>
  );
}
