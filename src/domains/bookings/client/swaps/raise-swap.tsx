import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RaiseSwapInput } from '#domains/bookings/swaps.ts';

type RaiseSwapProps = {
  booking: BookingSummary;
  onClose: () => void;
};

/** The member asks for other desks. */
export default function RaiseSwap({ booking, onClose }: RaiseSwapProps) {
  const { mutateAsync: raise } = trpc.bookings.raiseSwap.useMutation();
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
      onSave={(values) => raise(values)}
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
