import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useActiveSpace } from '#client/active-space.tsx';
import { useLiveEvent } from '#client/live.tsx';
import { useSession } from '#client/session.tsx';
import { failureOf, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Doughnut } from '#client/ui/doughnut.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DeskAreaDialog } from '#domains/resources/client/components/desk-area-dialog.tsx';
import { SeatDialog } from '#domains/resources/client/components/seat-dialog.tsx';
import { SeatTable } from '#domains/resources/client/components/seat-table.tsx';
import { isBookedOn } from '#domains/resources/rules.ts';
import type { ResourceView, SeatView } from '#domains/resources/schema.ts';
import { formatPounds } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { DESK_TYPES, type DeskType, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, formatDay, isDay, toLocal } from '#shared/time.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

/** Date and desk type live in the address, so that a day can be shared and come back to. */
function useSeatFilters(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date') ?? '';
  const type = DESK_TYPES.find((each) => each === params.get('type')) ?? null;
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return {
    day: isDay(asked) && asked >= today ? asked : today,
    type,
    setDay: (day: string | null) => set('date', day),
    setType: (next: DeskType) => set('type', next),
    reset: () => setParams({}, { replace: true }),
  };
}

/** Document 1 §2, Desk detail: what an area's desks cost, how many are taken on a day, and each of its seats. */
export default function DeskScreen() {
  const { id = '' } = useParams();
  const { may } = useSession();
  const { spaces } = useActiveSpace();
  const utils = trpc.useUtils();
  const area = trpc.resources.get.useQuery({ _id: id });
  useLiveEvent('resources.', () => void utils.resources.invalidate());
  useLiveEvent('book-resources.', () => void utils.resources.get.invalidate({ _id: id }));
  const space = spaces.find(({ _id }) => _id === area.data?.space_id);
  const zone = space?.time_zone ?? DEFAULT_ZONE;
  const filters = useSeatFilters(toLocal(new Date(), zone).day);
  const [opened, setOpened] = useState<'area' | 'new-seat' | SeatView>();
  const canEdit = may('resources.desk');

  if (area.error && !area.data) {
    return (
      <ErrorState text={failureOf(area.error).message} onRetry={() => void area.refetch()} retrying={area.isFetching} />
    );
  }
  if (!area.data) return <Skeleton className="h-64" />;
  const seats = (area.data.items ?? []).filter((seat) => seat.active && seat.status);
  const shown = seats.filter((seat) => filters.type === null || seat.desk_type === filters.type);
  return (
    <>
      <title>{area.data.name}</title>
      <Link to={paths.desks} className="mb-2 inline-flex items-center gap-1.5 text-sm text-primary-text">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back
      </Link>
      <PageHeader
        title={area.data.name}
        description={area.data.description}
        actions={
          <>
            <IconButton
              label={canEdit ? 'Edit desk area' : 'View desk area'}
              icon={canEdit ? Pencil : Eye}
              onClick={() => setOpened('area')}
            />
            {canEdit && <Button onClick={() => setOpened('new-seat')}>+ Add Seat</Button>}
          </>
        }
      />
      <TypeCards area={area.data} seats={seats} day={filters.day} zone={zone} prices={space?.price ?? {}} />
      <div className="mb-4 mt-6 flex flex-wrap items-end gap-3">
        <Field label="Date" className="w-full sm:w-56">
          {(control) => (
            <DatePicker
              {...control}
              value={filters.day}
              onChange={filters.setDay}
              min={toLocal(new Date(), zone).day}
            />
          )}
        </Field>
        <Field label="Desk type" className="w-full sm:w-48">
          {(control) => (
            <Select
              {...control}
              options={TYPES}
              value={filters.type}
              onChange={filters.setType}
              placeholder="All types"
            />
          )}
        </Field>
        <Button variant="secondary" onClick={filters.reset}>
          Reset
        </Button>
      </div>
      <SeatTable seats={shown} day={filters.day} zone={zone} canEdit={canEdit} onEdit={setOpened} />
      {opened === 'area' && (
        <DeskAreaDialog
          area={area.data}
          spaceId={area.data.space_id}
          spaces={spaces}
          canEdit={canEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened && opened !== 'area' && (
        <SeatDialog
          areaId={id}
          seat={opened === 'new-seat' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type TypeCardsProps = {
  area: ResourceView;
  seats: SeatView[];
  day: string;
  zone: string;
  prices: Record<string, number>;
};

function TypeCards({ seats, day, zone, prices }: TypeCardsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DESK_TYPES.map((type) => {
        const ofType = seats.filter((seat) => seat.desk_type === type);
        if (ofType.length === 0) return null;
        const booked = ofType.filter((seat) => isBookedOn(seat.booking_slot, day, zone)).length;
        return (
          <Card key={type} className="flex items-center gap-5 p-5">
            <Doughnut
              value={booked}
              total={ofType.length}
              label={`${booked} of ${ofType.length} seats booked on ${formatDay(day)}`}
            />
            <div className="tabular-nums">
              <h2 className="font-semibold">{RESOURCE_TYPE_NAMES[type]}</h2>
              <p className="text-sm text-muted-foreground">{formatPounds(prices[type] ?? 0)} / day</p>
              <p className="mt-2 text-sm">Total seats: {ofType.length}</p>
              <p className="text-sm">
                {booked} booked, {ofType.length - booked} available
              </p>
            </div>
          </Card>
        );
      })}
    </div>
  );
}
