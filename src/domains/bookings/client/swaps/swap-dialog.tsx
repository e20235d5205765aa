import { useWatch, useFormState } from 'react-hook-form';
import { useState } from 'react';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { DESK_TYPE_OPTIONS } from '#domains/bookings/client/swaps/swap-filters.ts';
import type { SwapForm } from '#domains/bookings/client/swaps/swap-form.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView, Seat } from '#domains/bookings/schema.ts';
import { DecideSwapInput, type SwapSeats } from '#domains/bookings/swaps.ts';
import { SeatMap } from '#domains/resources/client/index.ts';
import { RESOURCE_TYPE_NAMES, type DeskType } from '#shared/resource-types.ts';
import { SwapStatusBadge } from './swap-columns.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

type SwapTargetsProps = {
  /** The seats of the booking. */
  seats: readonly Seat[];
  /** The names of the chosen seats, in the same order. */
  chosen: readonly (string | undefined)[];
  /** The seat that is chosen next. */
  active: number;
  onActivate: (index: number) => void;
  errorOf: (index: number) => string | undefined;
};

/** For each seat of the booking, the seat that replaces it. A press selects the one to choose on the map. */
function SwapTargets({ seats, chosen, active, onActivate, errorOf }: SwapTargetsProps) {
  const t = useTexts();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {seats.map((seat, index) => {
        const error = errorOf(index);
        return (
          <li key={seat._id}>
            <button
              type="button"
              aria-pressed={index === active}
              aria-describedby={error ? `swap-seat-${seat._id}` : undefined}
              onClick={() => onActivate(index)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-2 rounded-md border px-3 text-sm tabular-nums',
                index === active ? 'border-primary bg-primary-soft' : 'border-input bg-card',
              )}
            >
              <span className="text-muted-foreground">{seat.seat_no}</span>
              <ArrowRight className="size-4 text-muted-foreground" aria-label={t('becomes')} />
              {chosen[index] ? (
                <span className="font-semibold">{chosen[index]}</span>
              ) : (
                <span className="text-muted-foreground">{t('Choose on the map')}</span>
              )}
            </button>
            {error && (
              <p id={`swap-seat-${seat._id}`} className="mt-1 text-sm text-danger-text">
                {t(error)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Area = SwapSeats['areas'][number];

type SwapSeatsFieldProps = { form: SwapForm; swap: BookingView; type: DeskType | undefined };

const hasSeat = (area: Area, seatId: string) => area.seats.some(({ _id }) => _id === seatId);

/** One new seat for each seat of the booking, chosen on the maps of the desk areas. */
function SwapSeatsField({ form, swap, type }: SwapSeatsFieldProps) {
  const t = useTexts();
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
        <p className="text-sm text-muted-foreground">{t('The workspace has no desk of this type in use.')}</p>
      )}
      {data.areas.map((area) => (
        <section key={area._id} aria-label={area.name}>
          <h3 className="mb-1.5 text-sm font-medium">{area.name}</h3>
          <SeatMap
            label={t('Seats of {name}', { name: area.name })}
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

const DECISIONS = [
  { value: 'Completed', label: later('Accept') },
  { value: 'Deleted', label: later('Reject') },
];

type SwapDialogProps = { swap: BookingView; actor: BookingActor; now: Date; onClose: () => void };

/** The details of a swap. Staff who may decide it also get the decision. */
export function SwapDialog({ swap, actor, now, onClose }: SwapDialogProps) {
  const t = useTexts();
  if (transition(swap, 'rejectSwap', actor, now).ok) return <Decision swap={swap} actor={actor} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Desk Swap')}
      description={t('No. {number}', { number: swap._id })}
    >
      <SwapDetails swap={swap} />
    </Dialog>
  );
}

function Decision({ swap, actor, onClose }: Omit<SwapDialogProps, 'now'>) {
  const t = useTexts();
  const decide = trpc.bookings.decideSwap.useMutation().mutateAsync;
  const noSeats = swap.items.map(() => '');
  const form: SwapForm = useZodForm(DecideSwapInput, {
    _id: swap._id,
    space_id: swap.space_id._id,
    ids: noSeats,
    outside_hours: false,
    admin_remark: '',
  });
  const [decision, type] = useWatch({ control: form.control, name: ['seat_swap_status', 'type'] });
  return (
    <FormDialog
      form={form}
      title={t('Swap Desk')}
      description={t('No. {number}', { number: swap._id })}
      size="lg"
      intro={<SwapDetails swap={swap} />}
      saved={t('Booking updated successfully')}
      onSave={(values) => decide(values)}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="seat_swap_status"
          label={t('Approval status')}
          options={translated(DECISIONS, t)}
          placeholder={t('Select approval status')}
          required
        />
        {decision === 'Completed' && (
          <SelectField
            form={form}
            name="type"
            label={t('Resource type')}
            options={translated(DESK_TYPE_OPTIONS, t)}
            placeholder={t('Select resource type')}
            required
            onChosen={() => form.setValue('ids', noSeats)}
          />
        )}
      </div>
      {decision === 'Completed' && (
        <>
          <SwapSeatsField form={form} swap={swap} type={type} />
          {actor.editsBookings && <CheckboxField form={form} name="outside_hours" label={t('Outside the rules')} />}
        </>
      )}
      <TextField
        form={form}
        name="admin_remark"
        label={t('Remark')}
        rows={2}
        required={decision === 'Deleted'}
        hint={t('The member reads it in the mail.')}
      />
    </FormDialog>
  );
}

/** The booking of a swap, with the remarks. */
function SwapDetails({ swap }: { swap: BookingView }) {
  const t = useTexts();
  const { resource_id, space_id, assignedUser } = swap;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold">
          {assignedUser ? assignedUser.name || assignedUser.email : t('Desk swap')}
        </p>
        <SwapStatusBadge status={swap.seat_swap_status} />
      </div>
      <Facts
        facts={[
          { name: t('Event Date'), value: periodLine(swap, space_id.time_zone, t) },
          { name: t('Resource'), value: `${resource_id.name}, ${t(RESOURCE_TYPE_NAMES[swap.type])}` },
          { name: t('Seats'), value: seatNames(swap) },
          { name: t('Old seats'), value: seatNames({ items: swap.old_items }) },
          { name: t('Customer remark'), value: swap.customer_remark },
          { name: t('Admin remark'), value: swap.admin_remark },
        ]}
      />
    </>
  );
}
