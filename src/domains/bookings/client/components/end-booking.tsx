import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useEndBooking } from '#domains/bookings/client/queries.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

/** Ends a booking that has started, so that the rest of its time can be booked. What was paid stays paid. */
export function EndBooking({ booking }: { booking: BookingView }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndBooking();

  async function endNow() {
    await end({ _id: booking._id });
    toast.success('Booking updated successfully');
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        End now
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title="End this booking now?"
        text="The rest of its time can be booked by others. What was paid for it is not refunded."
        yes="End now"
        no="No"
        onYes={endNow}
      />
    </>
  );
}
