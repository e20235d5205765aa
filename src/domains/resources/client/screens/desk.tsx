import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DeskAreaDialog } from '#domains/resources/client/components/desk-area-dialog.tsx';
import { SeatDialog } from '#domains/resources/client/components/seat-dialog.tsx';
import { SeatMapCard } from '#domains/resources/client/components/seat-map-card.tsx';
import { SeatFilters } from '#domains/resources/client/components/seat-filters.tsx';
import { SeatTable } from '#domains/resources/client/components/seat-table.tsx';
import { SeatTotals } from '#domains/resources/client/components/seat-totals.tsx';
import { useListedResource, useSeatMap, useSeats } from '#domains/resources/client/queries.ts';
import { useFollowSpace } from '#domains/resources/client/use-follow-space.ts';
import { useSpace } from '#domains/workspaces/client/active-space.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, toLocal } from '#shared/time.ts';

/** A desk area: the prices and bookings of its desk types on a day, and its seats. */
export default function DeskScreen() {
  const { id = '' } = useParams();
  return <DeskArea key={id} id={id} />;
}

function DeskArea({ id }: { id: string }) {
  const { may } = useSession();
  const area = useListedResource(id);
  const { space } = useSpace(area.data?.space_id);
  useFollowSpace(area.data?.space_id, paths.desks);
  const today = toLocal(new Date(), space?.time_zone ?? DEFAULT_ZONE).day;
  const list = useSeats(id, today);
  const { totals, switched_off: switchedOff = 0 } = list.data ?? {};
  const openArea = useOpenRow('area', area.data && [area.data]);
  const map = useSeatMap(id, list.filters.date);
  const openSeat = useOpenRow('seat', map.data?.seats);
  const canEdit = may('resources.desk');

  if (area.error && !area.data) {
    return (
      <ErrorState text={failureOf(area.error).message} onRetry={() => void area.refetch()} retrying={area.isFetching} />
    );
  }
  if (!area.data) return <Skeleton className="h-64" />;
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
              onClick={() => openArea.open(area.data)}
            />
            {canEdit && <Button onClick={() => openSeat.open('new')}>+ Add Seat</Button>}
          </>
        }
      />
      {totals ? (
        <SeatTotals totals={totals} day={list.filters.date} prices={space?.price ?? {}} />
      ) : (
        !list.error && <Skeleton className="h-36" />
      )}
      <SeatFilters list={list} today={today} switchedOff={canEdit ? switchedOff : 0} />
      <SeatMapCard areaId={id} map={map} date={list.filters.date} canEdit={canEdit} onEdit={openSeat.open} />
      <div className="h-6" />
      <SeatTable list={list} canEdit={canEdit} onEdit={openSeat.open} />
      <OpenDialog row={openArea} mayAdd={false}>
        {(open) => <DeskAreaDialog {...open} spaceId={area.data.space_id} canEdit={canEdit} />}
      </OpenDialog>
      {canEdit && (
        <OpenDialog row={openSeat} mayAdd>
          {(open) => <SeatDialog {...open} areaId={id} canEdit />}
        </OpenDialog>
      )}
    </>
  );
}
