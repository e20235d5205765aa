import { useController } from 'react-hook-form';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import {
  type SearchFilter,
  type FoundResource,
  quantityOf,
  useLiveAvailability,
  useSearch,
} from '#domains/availability/client/index.ts';
import { PeriodNotice } from '#domains/bookings/client/lifecycle/period-notice.tsx';
import { CapacityField, RequestWhen, TypeField } from '#domains/bookings/client/requests/request-when.tsx';
import { enteredFrom, wholeDay } from '#domains/bookings/client/places/place-search.ts';
import type { NewBookingFields, NewBookingState } from '#domains/bookings/client/lifecycle/use-new-booking.ts';
import type { Space, SearchQuery } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { AmenitiesField, PlanField, SeatsField } from './place-extras.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type Choice = {
  /** The id of the chosen resource, or empty. */
  chosen: string | number | undefined;
  /**
   * Called with the chosen resource, also when its free seats or its price have changed. Undefined when it is not free any more.
   * `shouldDirty` is false if the results have changed, and not the choice.
   */
  onChoose: (resource: FoundResource | undefined, shouldDirty: boolean) => void;
  /**
   * Chooses the first result of a new search. A choice that is lost while it is shown is not replaced, because a customer may
   * have heard of it.
   */
  suggestsFirst?: boolean;
};

type RequestOptionsProps = Choice & {
  /** Null while type, period and capacity are incomplete. */
  filter: SearchFilter | null;
  /** True if nothing can be booked at this time. */
  isBlocked: boolean;
  query: SearchQuery;
  error: string | undefined;
};

/** The places that are free, with their prices, to choose one. */
function RequestOptions({ filter, isBlocked, query, error, ...choice }: RequestOptionsProps) {
  const t = useTexts();
  const titleId = useId();
  const messageId = `${titleId}-message`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={titleId}
      aria-describedby={error ? messageId : undefined}
      className="space-y-2 sm:col-span-2"
    >
      <p id={titleId} className="text-sm font-medium">
        {t('Available options')}
      </p>
      {filter ? (
        <Found filter={filter} quantity={quantityOf(query, t)} {...choice} />
      ) : (
        <p className="text-sm text-muted-foreground">
          {isBlocked ? t('There are none at this time.') : t('They appear when type, date and capacity are chosen.')}
        </p>
      )}
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}

type FoundProps = Choice & { filter: SearchFilter; quantity: string };

function Found({ filter, quantity, chosen, onChoose, suggestsFirst = false }: FoundProps) {
  const t = useTexts();
  const searched = useRef<string>(undefined);
  useLiveAvailability(filter.space_id);
  const { data, error, isPlaceholderData, isFetching, refetch } = useSearch(filter);
  // Results of another type stay on display while the new ones load. They must not be chosen.
  const found = data?.items.filter(({ resource_type }) => resource_type === filter.type);

  const followResults = useEffectEvent(() => {
    if (!found) return;
    const present = found.find(({ _id }) => _id === chosen);
    const search = JSON.stringify(filter);
    const next = present ?? (suggestsFirst && search !== searched.current ? found[0] : undefined);
    searched.current = search;
    if (chosen || next) onChoose(next, false);
  });
  // The seats of the choice are those of the latest results. A place that is gone is not chosen any more.
  useEffect(() => {
    if (!isPlaceholderData) followResults();
  }, [data, isPlaceholderData]);
  if (error && !data) return <QueryFailure query={{ error, refetch, isFetching }} />;
  if (!found) return <SkeletonText lines={3} />;
  if (found.length === 0)
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {t('Unfortunately there are no resources available at this moment')}
      </p>
    );
  return (
    <div
      aria-busy={isPlaceholderData}
      inert={isPlaceholderData}
      // The padding keeps the outline of a focused option visible.
      className="-m-1 max-h-80 space-y-2 overflow-y-auto overscroll-contain p-1"
    >
      {found.map((resource) => (
        <Option
          key={resource._id}
          resource={resource}
          quantity={quantity}
          isChosen={resource._id === chosen}
          onChoose={() => onChoose(resource, true)}
        />
      ))}
    </div>
  );
}

type OptionProps = { resource: FoundResource; quantity: string; isChosen: boolean; onChoose: () => void };

function Option({ resource, quantity, isChosen, onChoose }: OptionProps) {
  const t = useTexts();
  const { name, color, capacity, items, resource_type, dynamic_price, currency, reductions } = resource;
  const room = isDeskType(resource_type)
    ? t('{count, plural, one {{count} seat} other {{count} seats}} free', { count: items.length })
    : t('Up to {count, plural, one {{count} person} other {{count} people}}', { count: capacity });
  return (
    <RadioCard name="resource_id" value={resource._id} checked={isChosen} onChange={onChoose}>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-medium">
          <ColorDot color={color} />
          {name}
        </span>
        <span className="block text-xs text-muted-foreground">{room}</span>
      </span>
      <span className="text-end" data-numeric>
        <span className="block font-semibold">{formatMoney(dynamic_price.total, currency, t)}</span>
        <span className="block text-xs text-muted-foreground">{t('{quantity}, with tax', { quantity })}</span>
        {reductions.map(({ kind, text }) => (
          <span key={kind} className="block text-xs font-medium text-primary-text">
            {text}
          </span>
        ))}
      </span>
    </RadioCard>
  );
}

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
  const t = useTexts();
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
        <CheckboxField form={form} name="outside_hours" label={t('Book outside the rules')} className="sm:col-span-2" />
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
