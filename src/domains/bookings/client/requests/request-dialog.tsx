import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { type BookingRequest } from '#domains/bookings/client/requests/queries.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { DecideRequestInput } from '#domains/bookings/requests.ts';
import type { Scope } from '#domains/bookings/scopes.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { officeInstant } from '#shared/time.ts';
import { PriceSummary } from '#domains/bookings/client/price/price-summary.tsx';
import { RequestStatusBadge } from './request-columns.tsx';
import { ScopeField } from '#domains/bookings/client/series/scope-field.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

/** The customer, the place and the price of a request. */
function RequestDetails({ request }: { request: BookingRequest }) {
  const t = useTexts();
  const { resource_id, space_id, title } = request;
  const zone = space_id.time_zone;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="flex items-center gap-2 text-base font-semibold">
            <ColorDot color={resource_id.color} />
            {resource_id.name}
          </p>
          <p className="text-sm text-muted-foreground">{t(RESOURCE_TYPE_NAMES[request.type])}</p>
        </div>
        <RequestStatusBadge request={request} />
      </div>
      <Facts
        facts={[
          { name: t('Name||a person'), value: request.name },
          { name: t('Email'), value: request.email },
          { name: t('Number'), value: request.phone },
          { name: t('Title'), value: title === resource_id.name ? '' : title },
          { name: t('Event Date'), value: periodLine(request, zone, t) },
          { name: t('Work Space'), value: space_id.name },
          { name: t('Capacity'), value: request.capacity },
          { name: t('Seats'), value: seatNames(request) },
          { name: t('Requested on'), value: officeInstant(request.created_at, zone, t) },
          { name: t('Customer remark'), value: request.booking_customer_remark },
          { name: t('Admin remark'), value: request.booking_admin_remark },
        ]}
      />
      <PriceSummary booking={request} className="mt-5 border-t pt-4 text-sm" />
    </>
  );
}

const DECISIONS = [
  { value: 'Approved', label: later('Approve') },
  { value: 'Rejected', label: later('Reject') },
];

type RequestDialogProps = { request: BookingRequest; actor: BookingActor; now: Date; onClose: () => void };

/** The details of a request. Staff who may decide it also get the decision. */
export function RequestDialog(props: RequestDialogProps) {
  const t = useTexts();
  const { request, actor, now, onClose } = props;
  const canDecide = transition(request, 'reject', actor, now).ok;
  if (canDecide) return <Decision request={request} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Booking Request')}
      description={t('No. {number}', { number: request._id })}
    >
      <RequestDetails request={request} />
    </Dialog>
  );
}

function Decision({ request, onClose }: Pick<RequestDialogProps, 'request' | 'onClose'>) {
  const t = useTexts();
  const { mutateAsync: decide } = trpc.bookings.decide.useMutation();
  const { mutateAsync: decideSeries } = trpc.bookings.decideSeries.useMutation();
  const [scope, setScope] = useState<Scope>('all');
  const { series } = request;
  const form = useZodForm(DecideRequestInput, { _id: request._id, booking_admin_remark: '' });
  const decision = useWatch({ control: form.control, name: 'booking_status' });
  return (
    <FormDialog
      form={form}
      title={t('Booking Request')}
      description={t('No. {number}', { number: request._id })}
      intro={<RequestDetails request={request} />}
      saved={t('Booking updated successfully')}
      onSave={(values) =>
        series ? decideSeries({ ...values, _id: series._id, booking_id: request._id, scope }) : decide(values)
      }
      onClose={onClose}
    >
      {series && <ScopeField scope={scope} onChange={setScope} />}
      <SelectField
        form={form}
        name="booking_status"
        label={t('Approval status')}
        options={translated(DECISIONS, t)}
        placeholder={t('Select approval status')}
        required
      />
      <TextField
        form={form}
        name="booking_admin_remark"
        label={t('Remark')}
        rows={3}
        required={decision === 'Rejected'}
        hint={decision === 'Rejected' ? t('The customer reads it in the mail.') : undefined}
      />
    </FormDialog>
  );
}
