import { useController } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { useSession } from '#client/session.tsx';
import { CapacityField, RequestWhen, TypeField } from '#domains/bookings/client/components/request-when.tsx';
import { PeriodNotice } from '#domains/bookings/client/components/period-notice.tsx';
import { RequestOptions } from '#domains/bookings/client/components/request-options.tsx';
import { enteredFrom, wholeDay } from '#domains/bookings/client/place-search.ts';
import type { NewBookingFields, NewBookingState } from '#domains/bookings/client/use-new-booking.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { AmenitiesField, PlanField, SeatsField } from './place-extras.tsx';

type PlaceFieldsProps = {
  form: NewBookingFields;
  space: Space;
  state: NewBookingState;
  /** A request has neither a plan nor chosen seats. */
  isRequest: boolean;
  /** Whether the first free place is chosen until somebody chooses. */
  suggestsFirst: boolean;
  onCapacity: (capacity: number) => void;
};

/** What is booked: type, capacity, period and resource, with the seats of a desk area and the plan. */
export function PlaceFields({ form, space, state, isRequest, suggestsFirst, onCapacity }: PlaceFieldsProps) {
  // Only staff who see all bookings may book outside the rules of use.
  const { showsAllBookings } = useSession();
  const { now, type, when, errors, notice, isOutside, resource, amenities } = state;
  return (
    <>
      <TypeField form={form} onChosen={state.chooseType} />
      <CapacityField form={form} onEntered={onCapacity} />
      <RequestWhen
        type={type}
        when={when}
        space={isOutside ? wholeDay(state.space) : state.space}
        now={now}
        earliest={enteredFrom(now, isOutside)}
        errors={errors}
        onChange={state.choosePeriod}
      />
      {type && showsAllBookings && (
        <CheckboxField form={form} name="outside_hours" label="Book outside the rules" className="sm:col-span-2" />
      )}
      {notice && <PeriodNotice text={notice} className="sm:col-span-2" />}
      <AmenitiesField
        chosen={amenities}
        onChange={(chosen) => form.setValue('amenities_id', chosen, { shouldDirty: true })}
      />
      <RequestOptions
        filter={state.filter}
        isBlocked={notice !== undefined}
        query={state.query}
        error={errors.resource_id?.message}
        chosen={state.chosen}
        onChoose={state.chooseResource}
        suggestsFirst={suggestsFirst && !state.hasChosen}
      />
      {!isRequest && resource && isDeskType(resource.resource_type) && when.from_date && (
        <SeatsField
          resource={resource}
          day={when.from_date}
          capacity={state.capacity}
          chosen={state.ids}
          onChange={(seatIds) => form.setValue('ids', seatIds, { shouldDirty: true })}
          error={errors.ids?.message}
        />
      )}
      {!isRequest && resource && resource.plan.length > 0 && <Plan form={form} space={space} resource={resource} />}
    </>
  );
}

type PlanProps = Pick<PlaceFieldsProps, 'form' | 'space'> & { resource: NonNullable<NewBookingState['resource']> };

function Plan({ form, space, resource }: PlanProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'plan_id' });
  return (
    <PlanField
      resource={resource}
      zone={space.time_zone}
      chosen={String(field.value ?? '')}
      onChange={(planId) => field.onChange(planId || null)}
      error={fieldState.error?.message}
    />
  );
}
