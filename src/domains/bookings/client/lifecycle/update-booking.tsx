import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { dismissErrors } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { Form } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { memberEmail, periodLine } from '#domains/bookings/client/booking-text.ts';
import { changeText, costLine } from '#domains/bookings/client/lifecycle/move-text.ts';
import { wholeDay } from '#domains/bookings/client/places/place-search.ts';
import { useBooksForOthers } from '#domains/bookings/client/people/use-books-for-others.ts';
import type { MoveTerms } from '#domains/bookings/client/lifecycle/use-move.ts';
import { usePeopleNames } from '#domains/bookings/client/people/use-people-names.ts';
import { type UpdateFields, useUpdate, useUpdateForm } from '#domains/bookings/client/lifecycle/use-update-booking.ts';
import { useSeriesWrites } from '#domains/bookings/client/series/queries.ts';
import type { Scope } from '#domains/bookings/scopes.ts';
import type { BookingView, RescheduleInput } from '#domains/bookings/schema.ts';
import { ZoneNote } from '#domains/workspaces/client/index.ts';
import { BookingFooter } from '#domains/bookings/client/detail/booking-footer.tsx';
import { MembersField } from '#domains/bookings/client/people/members-field.tsx';
import { MoveCost } from './move-cost.tsx';
import { PeriodNotice } from './period-notice.tsx';
import { CapacityField, RequestWhen } from '#domains/bookings/client/requests/request-when.tsx';
import { ScopeField } from '#domains/bookings/client/series/scope-field.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type UpdateBookingProps = {
  /** The booking as it was when the form was opened. */
  booking: BookingView;
  /** The booking as it is now. */
  current: BookingView;
  onClose: () => void;
};

/** Changes the booking of a meeting room: its period, capacity, members and title. It shows first what the change costs. */
export function UpdateBooking({ booking, current, onClose }: UpdateBookingProps) {
  const t = useTexts();
  const form = useUpdateForm(booking);
  const { isDirty, isSubmitting } = form.formState;
  const change = isSubmitting ? undefined : changeText(booking, current, t);
  useEffect(() => dismissErrors, []);
  const { resource_id: resource, space_id: space } = booking;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Update Booking')}
      description={`${resource.name}, ${space.name}: ${periodLine(booking, space.time_zone, t)}`}
      size="lg"
      dirty={isDirty}
    >
      {change && <PeriodNotice text={change} className="mb-5" />}
      <Fields form={form} booking={booking} onClose={onClose} />
    </Dialog>
  );
}

type State = ReturnType<typeof useUpdate>;

/** Saves the change: of this booking, or of the period of several in its series. */
function useSave(booking: BookingView, state: State, scope: Scope, onClose: () => void) {
  const t = useTexts();
  const { move } = state;
  const { move: moveSeries } = useSeriesWrites();
  const [cardError, setCardError] = useState<string>();

  async function saveOne({ title, members = [], reschedule_reason }: RescheduleInput) {
    const attending = members.slice(0, state.capacity);
    await move.save({ title, reschedule_reason, ...(isChanged(booking, attending) && { members: attending }) });
  }

  async function saveSeries(seriesId: string, { from, to, reschedule_reason, outside_hours }: RescheduleInput) {
    const { waive_difference, refund } = move.terms;
    const terms = { ...(waive_difference && { waive_difference }), ...(refund && { refund }) };
    const period = { from, to, reschedule_reason, outside_hours };
    await moveSeries({ _id: seriesId, booking_id: booking._id, scope, ...period, ...terms });
  }

  async function save(input: RescheduleInput) {
    if (state.isBlocked) return;
    try {
      await (booking.series && scope !== 'this' ? saveSeries(booking.series._id, input) : saveOne(input));
    } catch (error) {
      const { status, message, fields } = failureOf(error);
      if (status !== 402 && !fields.some(({ field }) => field === 'source_id')) throw error;
      return setCardError(message);
    }
    toast.success(t('Booking updated successfully'));
    onClose();
  }

  function setTerms(terms: Partial<MoveTerms>) {
    setCardError(undefined);
    move.setTerms(terms);
  }

  return { save, setTerms, cardError };
}

function Fields({ form, booking, onClose }: Omit<UpdateBookingProps, 'current'> & { form: UpdateFields }) {
  const t = useTexts();
  const state = useUpdate(form, booking);
  const [scope, setScope] = useState<Scope>('this');
  const { save, setTerms, cardError } = useSave(booking, state, scope, onClose);
  const { move, notice } = state;

  return (
    <Form form={form} onSubmit={save}>
      {booking.series && <ScopeField scope={scope} onChange={setScope} />}
      <FormSection title={t('Booking')}>
        <PeriodFields form={form} booking={booking} state={state} />
        {notice ? (
          <PeriodNotice text={notice} className="sm:col-span-2" />
        ) : (
          <div className="sm:col-span-2">
            <MoveCost booking={booking} move={{ ...move, setTerms }} now={state.now} cardError={cardError} />
          </div>
        )}
        {scope === 'this' && <PlainFields form={form} state={state} />}
      </FormSection>
      {scope === 'this' && (
        <FormSection title={t('People')}>
          <UpdateMembers booking={booking} state={state} onChange={membersSetter(form)} />
        </FormSection>
      )}
      <TextField form={form} name="reschedule_reason" label={t('Remark')} rows={2} required className="border-t pt-5" />
      <ZoneNote zone={booking.space_id.time_zone} now={state.now} />
      <BookingFooter
        form={form}
        text={!state.isBlocked && scope === 'this' && move.quote && costLine(booking, move.quote, move.terms, t)}
        close="Cancel"
        submit={t('Update')}
        isBlocked={state.isBlocked}
      />
    </Form>
  );
}

const membersSetter = (form: UpdateFields) => (members: string[]) =>
  form.setValue('members', members, { shouldDirty: true });

/** What only a single booking changes. */
function PlainFields({ form, state: { emails } }: { form: UpdateFields; state: State }) {
  const t = useTexts();
  return (
    <>
      <CapacityField
        form={form}
        onEntered={(capacity) => emails.length > capacity && membersSetter(form)(emails.slice(0, capacity))}
      />
      <TextField form={form} name="title" label={t('Title')} autoComplete="off" maxLength={100} />
    </>
  );
}

type PeriodFieldsProps = { form: UpdateFields; booking: BookingView; state: ReturnType<typeof useUpdate> };

function PeriodFields({ form, booking, state }: PeriodFieldsProps) {
  const t = useTexts();
  const booksForOthers = useBooksForOthers();
  return (
    <>
      <RequestWhen
        type={booking.type}
        when={state.when}
        space={state.isOutside ? wholeDay(state.space) : state.space}
        now={state.now}
        errors={state.errors}
        isStarted={state.hasStarted}
        onChange={state.choosePeriod}
      />
      {booksForOthers && (
        <CheckboxField form={form} name="outside_hours" label={t('Book outside the rules')} className="sm:col-span-2" />
      )}
    </>
  );
}

function isChanged({ members }: BookingView, emails: string[]): boolean {
  return members.map(memberEmail).join() !== emails.join();
}

type UpdateMembersProps = {
  booking: BookingView;
  state: State;
  onChange: (emails: string[]) => void;
};

/** The members of a booking that is changed. Members of the workspace can be searched only by staff. */
function UpdateMembers({ booking: { members, assignedUser, space_id: space }, state, onChange }: UpdateMembersProps) {
  const { user, may, showsAllBookings } = useSession();
  const attending = members.filter((member) => typeof member !== 'string');
  const names = usePeopleNames([...(user ? [user] : []), ...(assignedUser ? [assignedUser] : []), ...attending]);
  const offered = showsAllBookings ? assignedUser?.email : user?.email;
  return (
    <MembersField
      spaceId={space._id}
      names={names}
      error={state.errors.members?.message}
      emails={state.emails}
      capacity={Math.max(1, state.capacity)}
      canSearch={showsAllBookings && may('members', 'show')}
      offered={offered ?? ''}
      onChange={onChange}
    />
  );
}
