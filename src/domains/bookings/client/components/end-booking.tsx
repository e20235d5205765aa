import { useState } from 'react';
import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { BookingNamed } from './booking-named.tsx';

const moneyText = ({ paid, currency }: BookingView) =>
  paid > 0 ? `Nothing is refunded of the ${formatMoney(paid, currency)} that was paid.` : 'Nothing is refunded.';

/** Ends an ongoing booking, so that others can book the remaining time. Nothing is refunded. */
export function EndBooking({ booking }: { booking: BookingView }) {
  const [isAsking, setAsking] = useState(false);
  const end = trpc.bookings.endNow.useMutation().mutateAsync;

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
        text={<BookingNamed booking={booking}>Others can book the remaining time. {moneyText(booking)}</BookingNamed>}
        yes="End now"
        no="No"
        onYes={endNow}
      />
    </>
  );
}
