import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SwapForm } from '#domains/bookings/client/swap-form.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { SwapSeats } from '#domains/bookings/swaps.ts';
import { SeatMap } from '#domains/resources/client/index.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { SwapTargets } from './swap-targets.tsx';

type Area = SwapSeats['areas'][number];

type SwapSeatsFieldProps = { form: SwapForm; swap: BookingView; type: DeskType | undefined };

const hasSeat = (area: Area, seatId: string) => area.seats.some(({ _id }) => _id === seatId);

/** One new seat for each seat of the booking, chosen on the maps of the desk areas. */
export function SwapSeatsField({ form, swap, type }: SwapSeatsFieldProps) {
  const [active, setActive] = useState(0);
  const ids = (useWatch({ control: form.control, name: 'ids' }) ?? []).map(String);
  const { errors, isSubmitted, isSubmitting } = useFormState({ control: form.control });
  // A decided swap has no seats to choose from.
  const { data, error, refetch, isFetching } = trpc.bookings.swapSeats.useQuery(
    type && !isSubmitting ? { _id: swap._id, type } : skipToken,
    { placeholderData: keepPreviousData },
  );
  if (!type) return null;
  if (!data && error) return <QueryFailure query={{ error, refetch, isFetching }} />;
  if (!data) return <Skeleton className="h-56" />;

  const present = swap.items.map(({ _id }) => _id);
  const all = data.areas.flatMap(({ seats }) => seats);
  const names = new Map(all.map(({ _id, seat_no }) => [_id, seat_no]));
  const taken = new Set(all.filter((seat) => seat.taken).map(({ _id }) => _id));

  /** Chooses a seat for the active row, or gives it up. The seats of a booking belong to one area. */
  function toggle(area: Area, seatId: string) {
    if (present.length === 1 && seatId === present[0]) return;
    const isChosen = ids.includes(seatId);
    const next = ids.map((id) => (id !== seatId && hasSeat(area, id) ? id : ''));
    if (!isChosen) next[active] = seatId;
    form.setValue('ids', next, { shouldDirty: true, shouldValidate: isSubmitted });
    const empty = next.indexOf('');
    if (empty >= 0) setActive(empty);
  }

  return (
    <div className="space-y-3">
      <SwapTargets
        seats={swap.items}
        chosen={ids.map((id) => names.get(id))}
        active={active}
        onActivate={setActive}
        errorOf={(index) => errors.ids?.[index]?.message ?? (index === 0 ? errors.ids?.message : undefined)}
      />
      {data.areas.length === 0 && (
        <p className="text-sm text-muted-foreground">The workspace has no desk of this type in use.</p>
      )}
      {data.areas.map((area) => (
        <section key={area._id} aria-label={area.name}>
          <h3 className="mb-1.5 text-sm font-medium">{area.name}</h3>
          <SeatMap
            label={`Seats of ${area.name}`}
            seats={area.seats}
            stateOf={(seatId) => {
              if (present.includes(seatId)) return 'present';
              return taken.has(seatId) ? 'taken' : 'free';
            }}
            chosen={ids}
            onToggle={(seatId) => toggle(area, seatId)}
          />
        </section>
      ))}
    </div>
  );
}
