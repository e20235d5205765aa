import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { RaiseSwapInput } from '#domains/bookings/swaps.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type RaiseSwapProps = {
  booking: BookingSummary;
  onClose: () => void;
};

/** The member asks for other desks. */
export default function RaiseSwap({ booking, onClose }: RaiseSwapProps) {
  const t = useTexts();
  const { mutateAsync: raise } = trpc.bookings.raiseSwap.useMutation();
  const form = useZodForm(RaiseSwapInput, { _id: booking._id, seat_swap_status: 'Assigned', customer_remark: '' });
  return (
    <FormDialog
      form={form}
      title={t('Raise Desk Swap Request')}
      description={t('No. {number}', { number: booking._id })}
      intro={
        <Facts
          facts={[
            { name: t('Resource'), value: booking.resource_id.name },
            { name: t('Seats'), value: seatNames(booking) },
            { name: t('Event Date'), value: periodLine(booking, booking.space_id.time_zone, t) },
          ]}
        />
      }
      submit={t('Send request')}
      saved={t('Raise change resource request successfully')}
      onSave={(values) => raise(values)}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="customer_remark"
        label={t('Remark')}
        rows={3}
        required
        hint={t('Which desk would you like, and why? The price stays the same.')}
      />
    </FormDialog>
  );
}
