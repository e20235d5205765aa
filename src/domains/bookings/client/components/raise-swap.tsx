import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { useRaiseSwap } from '#domains/bookings/client/swap-queries.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RaiseSwapInput } from '#domains/bookings/swaps.ts';

type RaiseSwapProps = {
  booking: BookingSummary;
  onChanged: (booking: BookingView) => void;
  onClose: () => void;
};

/** The member asks for other desks. */
export default function RaiseSwap({ booking, onChanged, onClose }: RaiseSwapProps) {
  const raise = useRaiseSwap();
  const form = useZodForm(RaiseSwapInput, { _id: booking._id, seat_swap_status: 'Assigned', customer_remark: '' });
  return (
    <FormDialog
      form={form}
      title="Raise Desk Swap Request"
      description={`No. ${booking._id}`}
      intro={
        <Facts
          facts={[
            { name: 'Resource', value: booking.resource_id.name },
            { name: 'Seats', value: seatNames(booking) },
            { name: 'Event Date', value: periodLine(booking, booking.space_id.time_zone) },
          ]}
        />
      }
      submit="Send request"
      saved="Raise change resource request successfully"
      onSave={async (values) => onChanged(await raise(values))}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="customer_remark"
        label="Remark"
        rows={3}
        required
        hint="Which desk would you like, and why? The price stays the same."
      />
    </FormDialog>
  );
}
