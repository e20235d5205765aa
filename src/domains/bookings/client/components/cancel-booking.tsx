import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf, trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Confirm } from '#client/ui/confirm.tsx';
import { type BookingActor, isRefundedOnCancel } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { formatPounds } from '#shared/money.ts';

type CancelBookingProps = {
  booking: BookingView;
  actor: BookingActor;
  now: Date;
  onChanged: (booking: BookingView) => void;
  onClose: () => void;
};

/** The specified question, and what becomes of the money (decision G077). */
export default function CancelBooking({ booking, actor, now, onChanged, onClose }: CancelBookingProps) {
  const [refund, setRefund] = useState(false);
  const cancel = trpc.bookings.cancel.useMutation();
  const isPaid = booking.payment_status === 'completed' && booking.price.total > 0;
  const isRefunded = isRefundedOnCancel(booking, booking.resource_id.cancellation_notice, now);
  const mayRefund = isPaid && !isRefunded && actor.showsAllBookings;

  async function answerYes() {
    try {
      onChanged(await cancel.mutateAsync({ _id: booking._id, ...(mayRefund && refund && { refund }) }));
      toast.success('Booking cancelled successfully');
    } catch (error) {
      toast.error(failureOf(error).message);
      throw error;
    }
  }

  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure to cancel this booking?"
      text={moneyLine(booking, isPaid, isRefunded)}
      yes="Yes, Please"
      no="No"
      danger
      onYes={answerYes}
    >
      {mayRefund && (
        <Checkbox
          checked={refund}
          onChange={setRefund}
          label={`Refund ${formatPounds(booking.price.total)} all the same`}
        />
      )}
    </Confirm>
  );
}

function moneyLine({ price, resource_id }: BookingView, isPaid: boolean, isRefunded: boolean): string {
  if (!isPaid) return 'Nothing has been paid for it, so there is nothing to refund.';
  const amount = formatPounds(price.total);
  if (isRefunded) return `The ${amount} that was paid will be refunded in full.`;
  return `It can be cancelled with a refund up to ${resource_id.cancellation_notice} hours before its start. The ${amount} that was paid will not be refunded.`;
}
