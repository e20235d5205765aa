import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { toast } from 'sonner';
import { dismissErrors } from '#client/error-toasts.ts';
import { Form } from '#client/forms/form.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type Space, ZoneNote } from '#domains/workspaces/client/index.ts';
import type { NewBookingChoice } from '#domains/bookings/client/booking-address.ts';
import type { CreateBookingInput } from '#domains/bookings/schema.ts';
import { useBook } from '#domains/bookings/client/queries.ts';
import {
  type NewBookingFields,
  type NewBookingState,
  useNewBooking,
  useNewBookingForm,
} from '#domains/bookings/client/use-new-booking.ts';
import { usePeopleNames } from '#domains/bookings/client/use-people-names.ts';
import { BilledField } from './billed-field.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { MembersField } from './members-field.tsx';
import { PlaceFields } from './place-fields.tsx';

type NewBookingProps = { space: Space; choice: NewBookingChoice; onClose: () => void };

/** Staff book for a member. The booking is held until it is paid. */
export function NewBooking({ space, choice, onClose }: NewBookingProps) {
  const form = useNewBookingForm(space, choice);
  const { isDirty } = form.formState;
  useEffect(() => dismissErrors, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Booking"
      description={space.name}
      size="lg"
      dirty={isDirty}
    >
      <Fields form={form} space={space} choice={choice} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ form, space, choice, onClose }: NewBookingProps & { form: NewBookingFields }) {
  const state = useNewBooking(form, space, choice);
  const book = useBook();
  const isBlocked = state.notice !== undefined;
  const members = useController({ control: form.control, name: 'members' });
  const emails = (members.field.value ?? []).map(String);

  function trimTo(capacity: number) {
    if (emails.length > capacity) members.field.onChange(emails.slice(0, capacity));
  }

  async function save(input: CreateBookingInput) {
    if (isBlocked) return;
    await book({ ...input, outside_hours: state.isOutside, members: input.members?.slice(0, input.capacity) });
    toast.success('Booking successfully done');
    onClose();
  }

  return (
    <Form form={form} onSubmit={save}>
      <FormSection title="Booking">
        <PlaceFields form={form} space={space} state={state} onCapacity={trimTo} />
        <TextField
          form={form}
          name="title"
          label="Title"
          autoComplete="off"
          maxLength={100}
          className="sm:col-span-2"
        />
      </FormSection>
      <FormSection title="People">
        <People form={form} space={space} state={state} emails={emails} onChange={members.field.onChange} />
      </FormSection>
      <ZoneNote zone={space.time_zone} now={state.now} />
      <BookingFooter
        form={form}
        text={state.resource && !isBlocked && `${state.resource.name}: ${state.total}`}
        submit="Book Now"
        isBlocked={isBlocked}
      />
    </Form>
  );
}

type PeopleProps = {
  form: NewBookingFields;
  space: Space;
  state: NewBookingState;
  emails: string[];
  onChange: (emails: string[]) => void;
};

function People({ form, space, state, emails, onChange }: PeopleProps) {
  const { user } = useSession();
  const names = usePeopleNames(user ? [user] : []);
  const billed = useController({ control: form.control, name: 'assignedUser' });
  const chosen = typeof billed.field.value === 'string' ? billed.field.value : '';
  const shared = { spaceId: space._id, names };

  /** The billed member attends, unless they are removed from the members. */
  function bill(email: string) {
    billed.field.onChange(email);
    const others = emails.filter((other) => other !== chosen && other !== email);
    onChange([email, ...others].slice(0, Math.max(1, state.capacity)));
  }

  return (
    <>
      <BilledField {...shared} error={billed.fieldState.error?.message} billed={chosen} onChange={bill} />
      <MembersField
        {...shared}
        required
        error={state.errors.members?.message}
        emails={emails}
        capacity={Math.max(1, state.capacity)}
        canSearch
        offered={chosen}
        onChange={onChange}
      />
    </>
  );
}
