/** The state of the form that changes a booking: the fields, the period, and what the change costs. */
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { useNow } from '#client/use-now.ts';
import { useOpenFor } from '#domains/availability/client/index.ts';
import { periodProblem } from '#domains/availability/index.ts';
import { bookingNotice, periodValues, type When } from '#domains/bookings/client/requests/request-form.ts';
import { memberEmail } from '#domains/bookings/client/booking-text.ts';
import type { BookingView, RescheduleInput } from '#domains/bookings/schema.ts';
import { phaseOf } from '#domains/bookings/stages.ts';
import { UpdateBookingForm } from '#domains/bookings/forms.ts';
import { useSpaceRecord, validCapacity } from '#domains/workspaces/client/index.ts';
import { whenOf } from '#domains/bookings/client/places/place-search.ts';
import { useMove } from './use-move.ts';

export type UpdateFields = ZodForm<z.input<typeof RescheduleInput>, RescheduleInput>;

export function useUpdateForm(booking: BookingView): UpdateFields {
  const { _id, from, to, title, capacity, members } = booking;
  return useZodForm(UpdateBookingForm, {
    _id,
    from,
    to,
    title,
    capacity,
    members: members.map(memberEmail),
    reschedule_reason: '',
    outside_hours: false,
  });
}

/** The workspace of a booking as it is open for its person, with its rules of use, which a booking in a list does not carry. */
function useRuledSpace({ _id: booking_id, space_id: space }: BookingView) {
  const { data } = useSpaceRecord(space._id, true);
  return useOpenFor({ ...space, use_rules: data?.use_rules }, { booking_id });
}

/** The period in the form, with the reason why it cannot be booked, and its price. */
export function useUpdate(form: UpdateFields, booking: BookingView) {
  const { type } = booking;
  const space = useRuledSpace(booking);
  const now = useNow();
  const infoEmail = useSite()?.infoEmail ?? '';
  const [when, setWhen] = useState(() => whenOf(booking, space.time_zone));
  const { isSubmitted: shouldValidate, errors } = useFormState({ control: form.control });
  const [typed, outside, members] = useWatch({ control: form.control, name: ['capacity', 'outside_hours', 'members'] });
  const capacity = validCapacity(typeof typed === 'number' ? typed : null);
  const hasStarted = phaseOf(booking, now) !== 'upcoming';
  const isOutside = outside === true;

  const terms = { outsideHours: isOutside, hasStarted, resourceId: booking.resource_id._id };
  const problemOf = (period: { from: Date; to: Date }) => periodProblem(space, { type, ...period }, now, terms);
  const { from, to } = periodOf(booking, when);
  const problem = from && to && problemOf({ from, to });
  const notice = bookingNotice({ active: true }, problem, infoEmail);
  const isComplete = from !== undefined && to !== undefined && capacity !== null && notice === undefined;
  const outsideHours = isOutside && { outside_hours: true };
  const move = useMove(booking._id, isComplete ? { from, to, capacity, ...outsideHours } : null);

  function choosePeriod(next: When) {
    setWhen(next);
    const chosen = periodOf(booking, next);
    form.setValue('from', chosen.from, { shouldDirty: true, shouldValidate });
    form.setValue('to', chosen.to, { shouldDirty: true, shouldValidate });
  }

  return {
    now,
    space,
    when,
    errors,
    emails: (members ?? []).map(String),
    capacity: capacity ?? 0,
    hasStarted,
    isOutside,
    notice,
    move,
    /** True while the change cannot be confirmed. */
    isBlocked: move.isStale || !move.quote?.available,
    choosePeriod,
  };
}

/** The start of a booking that has not been moved stays exact, even if it is not on a minute that can be chosen. */
function periodOf({ from, type, space_id: space }: BookingView, when: When) {
  const chosen = periodValues(type, when, space);
  const before = whenOf({ from }, space.time_zone);
  const isMoved = when.from_date !== before.from_date || when.from_time !== before.from_time;
  return isMoved ? chosen : { ...chosen, from };
}
