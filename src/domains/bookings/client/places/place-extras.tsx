import { useId } from 'react';
import { useSession } from '#client/session.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type FoundPlan, type FoundResource } from '#domains/availability/client/index.ts';
import { withSeat } from '#domains/bookings/client/places/place-search.ts';
import { type MapSeat, SeatMap, useSeatMap } from '#domains/resources/client/index.ts';
import { AmenityChecklist, amenityOptions, useAmenityChoices } from '#domains/workspaces/client/index.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { formatDay, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type Translate, later } from '#shared/texts.ts';

type SeatsFieldProps = {
  /** A desk area. */
  resource: FoundResource;
  /** The first day of the booking. */
  day: string;
  capacity: number;
  chosen: readonly string[];
  onChange: (seatIds: string[]) => void;
  error: string | undefined;
};

/** The seats of the chosen desk area on its map. Without a choice, free seats are assigned. */
export function SeatsField({ resource, day, capacity, chosen, onChange, error }: SeatsFieldProps) {
  const t = useTexts();
  const { may } = useSession();
  const titleId = useId();
  const { data, isPlaceholderData } = useSeatMap(resource._id, day, may('resources.desk', 'show'));
  const free = new Set(resource.items.map(({ _id }) => _id));
  const onMap = data?.seats.filter(({ desk_type, active }) => active && desk_type === resource.resource_type);
  // Without access to the map, only the free seats are known.
  const seats: MapSeat[] =
    (!isPlaceholderData && onMap) || resource.items.map((seat) => ({ ...seat, x: null, y: null }));
  return (
    <section aria-labelledby={titleId} className="space-y-1.5 sm:col-span-2">
      <h3 id={titleId} className="text-sm font-medium">
        {t('Seats')}
      </h3>
      <SeatMap
        label={t('Seats of {name}', { name: resource.name })}
        seats={seats}
        stateOf={(seatId) => (free.has(seatId) ? 'free' : 'taken')}
        chosen={chosen}
        onToggle={(seatId) => onChange(withSeat(chosen, seatId, capacity))}
      />
      <p role="status" className={error ? 'text-sm text-danger-text' : 'text-sm text-muted-foreground'}>
        {error
          ? t(error)
          : chosen.length < capacity
            ? t('{count} of {capacity} chosen. The rest is assigned.', { count: chosen.length, capacity })
            : t('{count} of {capacity} chosen.', { count: chosen.length, capacity })}
      </p>
    </section>
  );
}

type PlanFieldProps = {
  resource: FoundResource;
  zone: string;
  chosen: string;
  onChange: (planId: string) => void;
  error: string | undefined;
};

/** The plans that the chosen resource offers for the first day. A plan sets the last day. */
export function PlanField({ resource, zone, chosen, onChange, error }: PlanFieldProps) {
  const t = useTexts();
  const plans = resource.plan.map((plan) => ({ value: plan._id, label: planText(plan, resource.currency, zone, t) }));
  return (
    <Field label={t('Plan')} error={error} className="sm:col-span-2">
      {(control) => (
        <NativeSelect
          {...control}
          value={chosen || NO_PLAN.value}
          onChange={(planId) => onChange(planId === NO_PLAN.value ? '' : planId)}
          options={[{ ...NO_PLAN, label: t(NO_PLAN.label) }, ...plans]}
        />
      )}
    </Field>
  );
}

const NO_PLAN = { value: 'none', label: later('No plan') };

function planText(
  { name, tenure, discount, to, dynamic_price }: FoundPlan,
  currency: Currency,
  zone: string,
  t: Translate,
): string {
  const last = formatDay(toLocal(to, zone).day, t);
  return t('{name}: {count} days until {day}, {discount}% off, {money} with tax', {
    name,
    count: tenure,
    day: last,
    discount,
    money: formatMoney(dynamic_price.total, currency, t),
  });
}

type AmenitiesFieldProps = { chosen: (string | number)[]; onChange: (chosen: (string | number)[]) => void };

/** Limits the options to resources with all of the chosen amenities. */
export function AmenitiesField({ chosen, onChange }: AmenitiesFieldProps) {
  const t = useTexts();
  const options = amenityOptions(useAmenityChoices(true).data?.items ?? [], chosen);
  if (options.length === 0) return null;
  const count = chosen.length;
  return (
    <details className="sm:col-span-2">
      <summary className="w-max cursor-pointer text-sm font-medium">
        {count > 0 ? t('Amenities ({count})', { count }) : t('Amenities')}
      </summary>
      <div className="mt-2">
        <AmenityChecklist options={options} chosen={chosen} onChange={onChange} disabled={false} />
      </div>
    </details>
  );
}
