import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type BookingRequest } from '#domains/bookings/client/request-queries.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { DecideRequestInput } from '#domains/bookings/requests.ts';
import type { Scope } from '#domains/bookings/scopes.ts';
import { RequestDetails } from './request-details.tsx';
import { ScopeField } from './scope-field.tsx';

const DECISIONS = [
  { value: 'Approved', label: 'Approve' },
  { value: 'Rejected', label: 'Reject' },
];

type RequestDialogProps = { request: BookingRequest; actor: BookingActor; now: Date; onClose: () => void };

/** The details of a request. Staff who may decide it also get the decision. */
export function RequestDialog(props: RequestDialogProps) {
  const { request, actor, now, onClose } = props;
  const canDecide = transition(request, 'reject', actor, now).ok;
  if (canDecide) return <Decision request={request} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Booking Request" description={`No. ${request._id}`}>
      <RequestDetails request={request} />
    </Dialog>
  );
}

function Decision({ request, onClose }: Pick<RequestDialogProps, 'request' | 'onClose'>) {
  const { mutateAsync: decide } = trpc.bookings.decide.useMutation();
  const { mutateAsync: decideSeries } = trpc.bookings.decideSeries.useMutation();
  const [scope, setScope] = useState<Scope>('all');
  const { series } = request;
  const form = useZodForm(DecideRequestInput, { _id: request._id, booking_admin_remark: '' });
  const decision = useWatch({ control: form.control, name: 'booking_status' });
  return (
    <FormDialog
      form={form}
      title="Booking Request"
      description={`No. ${request._id}`}
      intro={<RequestDetails request={request} />}
      saved="Booking updated successfully"
      onSave={(values) =>
        series ? decideSeries({ ...values, _id: series._id, booking_id: request._id, scope }) : decide(values)
      }
      onClose={onClose}
    >
      {series && <ScopeField scope={scope} onChange={setScope} />}
      <SelectField
        form={form}
        name="booking_status"
        label="Approval status"
        options={DECISIONS}
        placeholder="Select approval status"
        required
      />
      <TextField
        form={form}
        name="booking_admin_remark"
        label="Remark"
        rows={3}
        required={decision === 'Rejected'}
        hint={decision === 'Rejected' ? 'The customer reads it in the mail.' : undefined}
      />
    </FormDialog>
  );
}
