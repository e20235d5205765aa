import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogClose, DialogFooter } from '#client/ui/dialog.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { useNow } from '#client/use-now.ts';
import { type FoundResource, searchOf } from '#domains/availability/client/index.ts';
import {
  type InitialRequest,
  NO_WHEN,
  type RequestForm,
  type When,
  bookingNotice,
  periodValues,
  searchFor,
} from '#domains/bookings/client/request-form.ts';
import { createKey } from '#client/use-once.ts';
import { useRequestBooking } from '#domains/bookings/client/request-queries.ts';
import { RequestBookingForm, type RequestBookingInput } from '#domains/bookings/requests.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { PeriodNotice } from './period-notice.tsx';
import { RequestOptions } from './request-options.tsx';
import { CapacityField, RequestWhen, TypeField } from './request-when.tsx';

const newKey = () => `request-${createKey()}`;

type AddRequestProps = { space: Space; initial?: InitialRequest; onClose: () => void };

/** Requests a booking on behalf of a customer. The places that are free appear with their prices while the form is filled in. */
export function AddRequest({ space, initial, onClose }: AddRequestProps) {
  const form = useForm(space, initial);
  const { isDirty } = form.formState;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Booking Request"
      description={space.name}
      width={750}
      dirty={isDirty}
    >
      <RequestFields form={form} space={space} initial={initial} onClose={onClose} />
    </Drawer>
  );
}

function useForm(space: Space, initial: InitialRequest | undefined): RequestForm {
  return useZodForm(RequestBookingForm, {
    ...(initial?.type && { type: initial.type }),
    ...(initial && periodValues(initial.type, initial.when, space)),
    ...(initial?.capacity && { capacity: initial.capacity }),
    name: '',
    email: '',
    number: '',
    space_id: space._id,
    resource_id: initial?.resource_id ?? '',
    ids: [],
    booking_customer_remark: '',
  });
}

type PeriodProps = Omit<AddRequestProps, 'onClose'> & { form: RequestForm };

/** The time that is chosen, of which the form contains the start and the end. */
function usePeriod({ form, space, initial }: PeriodProps) {
  const [when, setWhen] = useState(initial?.when ?? NO_WHEN);
  const { isSubmitted: shouldValidate } = useFormState({ control: form.control });

  /** The period as the fields of the form. Their messages appear once they were submitted. */
  function choose(next: When, type: ResourceType | undefined) {
    setWhen(next);
    const { from, to } = periodValues(type, next, space);
    form.setValue('from', from, { shouldDirty: true, shouldValidate });
    form.setValue('to', to, { shouldDirty: true, shouldValidate });
  }

  return { when, choose };
}

/** Takes a free resource, with as many of its seats as wanted. */
function take(form: RequestForm, resource: FoundResource | undefined, shouldDirty: boolean) {
  form.setValue(
    'ids',
    (resource?.items ?? []).slice(0, Number(form.getValues('capacity'))).map(({ _id }) => _id),
  );
  form.setValue('dynamic_price', resource?.dynamic_price);
  form.setValue('resource_id', resource?._id ?? '', { shouldDirty, shouldValidate: resource !== undefined });
}

/** Books once. A refused booking can be corrected and sent again. */
function useBook(onClose: () => void) {
  const [key, setKey] = useState(newKey);
  const request = useRequestBooking(key);
  return async (values: RequestBookingInput) => {
    try {
      await request(values);
    } catch (error) {
      setKey(newKey());
      throw error;
    }
    toast.success('Booking request added');
    onClose();
  };
}

function CustomerFields({ form }: { form: RequestForm }) {
  return (
    <FormSection title="Customer Information">
      <TextField form={form} name="name" label="Full name" required autoComplete="off" maxLength={100} />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
      <PhoneField form={form} name="number" label="Phone number" />
    </FormSection>
  );
}

function RequestFields({ form, space, initial, onClose }: AddRequestProps & { form: RequestForm }) {
  const now = useNow();
  const infoEmail = useSite()?.infoEmail ?? '';
  const { when, choose } = usePeriod({ form, space, initial });
  const book = useBook(onClose);
  const { errors } = useFormState({ control: form.control });
  const [type, capacity, chosen] = useWatch({ control: form.control, name: ['type', 'capacity', 'resource_id'] });
  const query = searchFor(type, when, typeof capacity === 'number' ? capacity : null);
  const { filter, problem } = searchOf(query, space, now);
  const isOutside = problem?.kind === 'office_hours';
  const notice = bookingNotice(space, problem, infoEmail);
  const isBlocked = isOutside || !space.active;

  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        if (!isBlocked) await book(values);
      }}
    >
      <CustomerFields form={form} />
      <FormSection title="Booking">
        <TypeField form={form} onChosen={(chosen) => choose(when, chosen)} />
        <CapacityField form={form} />
        <RequestWhen
          type={type}
          when={when}
          space={space}
          now={now}
          errors={errors}
          onChange={(next) => choose(next, type)}
        />
        {notice && <PeriodNotice text={notice} className="sm:col-span-2" />}
        <RequestOptions
          filter={isBlocked ? null : filter}
          isBlocked={notice !== undefined}
          query={query}
          error={errors.resource_id?.message}
          chosen={chosen}
          onChoose={(resource, shouldDirty) => take(form, resource, shouldDirty)}
        />
        <TextField
          form={form}
          name="booking_customer_remark"
          label="Customer remark"
          rows={2}
          className="sm:col-span-2"
        />
      </FormSection>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
        <SubmitButton form={form} aria-disabled={isBlocked || undefined}>
          Book Now
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}
