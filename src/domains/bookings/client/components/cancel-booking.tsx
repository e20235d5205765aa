import { useState } from 'react';
import { toast } from 'sonner';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { instantText } from '#domains/bookings/client/booking-text.ts';
import { useCancelBooking } from '#domains/bookings/client/queries.ts';
import type { BookingActor } from '#domains/bookings/lifecycle.ts';
import { isRefundable } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { formatPounds } from '#shared/money.ts';

type CancelBookingProps = {
  booking: BookingSummary;
  actor: BookingActor;
  now: Date;
  onChanged: (booking: BookingView) => void;
  onClose: () => void;
};

/** The confirmation before a booking is cancelled, which says how much is refunded. */
export default function CancelBooking({ booking, actor, now, onChanged, onClose }: CancelBookingProps) {
  const [refund, setRefund] = useState(false);
  const cancel = useCancelBooking();
  const isRefunded = isRefundable(booking, now);
  const mayRefund = booking.paid > 0 && !isRefunded && actor.showsAllBookings;

  async function confirm() {
    onChanged(await cancel({ _id: booking._id, ...(mayRefund && refund && { refund }) }));
    toast.success('Booking cancelled successfully');
  }

  return (
    <ConfirmCall
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure to cancel this booking?"
      text={moneyLine(booking, isRefunded)}
      yes="Yes, Please"
      no="No"
      danger
      onYes={confirm}
    >
      {mayRefund && (
        <Checkbox checked={refund} onChange={setRefund} label={`Refund ${formatPounds(booking.paid)} anyway`} />
      )}
    </ConfirmCall>
  );
}

function moneyLine({ paid, refund_until, space_id }: BookingSummary, isRefunded: boolean): string {
  if (paid === 0) return 'Nothing has been paid for it, so there is nothing to refund.';
  const amount = formatPounds(paid);
  if (isRefunded) return `The ${amount} that was paid will be refunded in full.`;
  const deadline = refund_until ? ` until ${instantText(refund_until, space_id.time_zone)}` : '';
  return `A refund was possible${deadline}. The ${amount} that was paid will not be refunded.`;
}
