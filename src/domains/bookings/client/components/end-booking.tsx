import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useEndBooking } from '#domains/bookings/client/queries.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

/** Ends an ongoing booking, so that others can book the remaining time. Nothing is refunded. */
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
        text="Others can book the remaining time. The amount that was paid will not be refunded."
        yes="End now"
        no="No"
        onYes={endNow}
      />
    </>
  );
}
