import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { DESK_TYPE_OPTIONS } from '#domains/bookings/client/swap-filters.ts';
import type { SwapForm } from '#domains/bookings/client/swap-form.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { DecideSwapInput } from '#domains/bookings/swaps.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { SwapStatusBadge } from './swap-columns.tsx';
import { SwapSeatsField } from './swap-seats-field.tsx';

const DECISIONS = [
  { value: 'Completed', label: 'Accept' },
  { value: 'Deleted', label: 'Reject' },
];

type SwapDialogProps = { swap: BookingView; actor: BookingActor; now: Date; onClose: () => void };

/** The details of a swap. Staff who may decide it also get the decision. */
export function SwapDialog({ swap, actor, now, onClose }: SwapDialogProps) {
  if (transition(swap, 'rejectSwap', actor, now).ok) return <Decision swap={swap} actor={actor} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Desk Swap" description={`No. ${swap._id}`}>
      <SwapDetails swap={swap} />
    </Dialog>
  );
}

function Decision({ swap, actor, onClose }: Omit<SwapDialogProps, 'now'>) {
  const decide = trpc.bookings.decideSwap.useMutation().mutateAsync;
  const noSeats = swap.items.map(() => '');
  const form: SwapForm = useZodForm(DecideSwapInput, {
    _id: swap._id,
    space_id: swap.space_id._id,
    ids: noSeats,
    outside_hours: false,
    admin_remark: '',
  });
  const [decision, type] = useWatch({ control: form.control, name: ['seat_swap_status', 'type'] });
  return (
    <FormDialog
      form={form}
      title="Swap Desk"
      description={`No. ${swap._id}`}
      size="lg"
      intro={<SwapDetails swap={swap} />}
      saved="Booking updated successfully"
      onSave={(values) => decide(values)}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="seat_swap_status"
          label="Approval status"
          options={DECISIONS}
          placeholder="Select approval status"
          required
        />
        {decision === 'Completed' && (
          <SelectField
            form={form}
            name="type"
            label="Resource type"
            options={DESK_TYPE_OPTIONS}
            placeholder="Select resource type"
            required
            onChosen={() => form.setValue('ids', noSeats)}
          />
        )}
      </div>
      {decision === 'Completed' && (
        <>
          <SwapSeatsField form={form} swap={swap} type={type} />
          {actor.editsBookings && <CheckboxField form={form} name="outside_hours" label="Outside the rules" />}
        </>
      )}
      <TextField
        form={form}
        name="admin_remark"
        label="Remark"
        rows={2}
        required={decision === 'Deleted'}
        hint="The member reads it in the mail."
      />
    </FormDialog>
  );
}

/** The booking of a swap, with the remarks. */
function SwapDetails({ swap }: { swap: BookingView }) {
  const { resource_id, space_id, assignedUser } = swap;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold">
          {assignedUser ? assignedUser.name || assignedUser.email : 'Desk swap'}
        </p>
        <SwapStatusBadge status={swap.seat_swap_status} />
      </div>
      <Facts
        facts={[
          { name: 'Event Date', value: periodLine(swap, space_id.time_zone) },
          { name: 'Resource', value: `${resource_id.name}, ${RESOURCE_TYPE_NAMES[swap.type]}` },
          { name: 'Seats', value: seatNames(swap) },
          { name: 'Old seats', value: seatNames({ items: swap.old_items }) },
          { name: 'Customer remark', value: swap.customer_remark },
          { name: 'Admin remark', value: swap.admin_remark },
        ]}
      />
    </>
  );
}
