import { useState } from 'react';
import { toast } from 'sonner';
import { orToast } from '#client/or-toast.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/confirm.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';

/** Ends a booking that has started, so that the rest of its time can be booked. What was paid stays paid. */
export function EndBooking({ booking }: { booking: BookingView }) {
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const end = trpc.bookings.endNow.useMutation();

  async function endNow() {
    const ended = await orToast(end.mutateAsync({ _id: booking._id }));
    utils.bookings.get.setData({ _id: booking._id }, ended);
    toast.success('Booking updated successfully');
    void utils.bookings.summaries.invalidate();
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        End now
      </Button>
      <Confirm
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
