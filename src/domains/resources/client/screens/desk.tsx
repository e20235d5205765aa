import { translated } from '#shared/texts.ts';
import { ArrowLeft, Eye, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog, useOpenRow } from '#client/lists/open-row.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Donut } from '#client/ui/lazy-charts.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useNow } from '#client/use-now.ts';
import { DeskAreaDialog } from '#domains/resources/client/components/desk-area-dialog.tsx';
import { SeatFilters } from '#domains/resources/client/components/seat-filters.tsx';
import { SeatMapCard } from '#domains/resources/client/components/seat-map-card.tsx';
import { SeatTable } from '#domains/resources/client/components/seat-table.tsx';
import { useSeats } from '#domains/resources/client/list-queries.ts';
import { useListedResource, useSaveSeat, useSeatMap } from '#domains/resources/client/queries.ts';
import { type ListedSeat, SeatInput, type SeatPage } from '#domains/resources/seats.ts';
import { OpenFields, type Space, useActiveSpace, useSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, toLocal, formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

const TYPES = DESK_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));

/** Adds or edits a seat. The type of an existing seat cannot change. */
function SeatDialog({ areaId, ...props }: RecordDialogProps<ListedSeat> & { areaId: string }) {
  const t = useTexts();
  const { active: space } = useActiveSpace();
  return (
    <EditDialog
      {...props}
      noun={t('Seat')}
      saved={t('Desk updated successfully')}
      size="sm"
      schema={SeatInput}
      fill={(seat) => ({
        seat_no: seat?.seat_no ?? '',
        resource_id: areaId,
        desk_type: seat?.desk_type,
        active: seat?.active ?? true,
        closed_from: seat?.closed_from ?? null,
      })}
      onSave={useSaveSeat(props.record?._id)}
    >
      {(fields) => (
        <>
          <TextField {...fields} name="seat_no" label={t('Seat No.')} />
          <SelectField
            {...fields}
            name="desk_type"
            label={t('Type')}
            options={translated(TYPES, t)}
            disabled={props.record !== undefined}
          />
          <OpenFields {...fields} zone={space?.time_zone} />
        </>
      )}
    </EditDialog>
  );
}

/** A desk area: the prices and bookings of its desk types on a day, and its seats. */
export default function DeskScreen() {
  const { id = '' } = useParams();
  return <DeskArea key={id} id={id} />;
}

function AreaSkeleton() {
  const t = useTexts();
  return (
    <Screen title={t('Desk Inventory')}>
      <Skeleton className="h-64" />
    </Screen>
  );
}

function DeskArea({ id }: { id: string }) {
  const t = useTexts();
  const { may } = useSession();
  const area = useListedResource(id);
  const { space } = useSpace(area.data?.space_id);
  useFollowSpace(area.data?.space_id, paths.desks);
  const today = toLocal(useNow(), space?.time_zone ?? DEFAULT_ZONE).day;
  const list = useSeats(id, today);
  const { totals, switched_off: switchedOff = 0 } = list.data ?? {};
  const openArea = useOpenRow('area', area.data && [area.data]);
  const map = useSeatMap(id, list.filters.date);
  const openSeat = useOpenRow('seat', map.data?.seats);
  const canEdit = may('resources.desk');

  if (area.error && !area.data) {
    return <QueryFailure query={area} />;
  }
  if (!area.data) return <AreaSkeleton />;
  return (
    <>
      <title>{area.data.name}</title>
      <Link to={paths.desks} className="mb-2 inline-flex items-center gap-1.5 text-sm text-primary-text">
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('Back')}
      </Link>
      <PageHeader
        title={area.data.name}
        description={area.data.description}
        actions={
          <>
            <IconButton
              label={canEdit ? t('Edit desk area') : t('View desk area')}
              icon={canEdit ? Pencil : Eye}
              onClick={() => openArea.open(area.data)}
            />
            {canEdit && <Button onClick={() => openSeat.open('new')}>{t('+ Add Seat')}</Button>}
          </>
        }
      />
      {totals ? (
        <SeatTotals totals={totals} day={list.filters.date} space={space} />
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

/**
 * Keeps the active workspace consistent with the screen of a record. Opening a record activates its workspace. Selecting another
 * workspace then leaves the screen for the list of that workspace.
 * @param spaceId the workspace of the record, undefined while it loads
 * @param list the path of the list
 */
function useFollowSpace(spaceId: string | undefined, list: string): void {
  const navigate = useNavigate();
  const { active, setActive } = useActiveSpace();
  const activeId = active?._id;
  const hasMatched = useRef(false);
  useEffect(() => {
    if (spaceId === undefined || activeId === undefined) return;
    if (activeId === spaceId) hasMatched.current = true;
    else if (hasMatched.current) void navigate(list, { replace: true });
    else setActive(spaceId);
  }, [spaceId, activeId, list, navigate, setActive]);
}

type SeatTotalsProps = { totals: SeatPage['totals']; day: string; space: Space | undefined };

/** A card for each desk type of an area: its price per day, and the numbers of booked and available seats on a day. */
function SeatTotals({ totals, day, space }: SeatTotalsProps) {
  const t = useTexts();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DESK_TYPES.map((type) => {
        const { total, booked, switched_off } = totals[type];
        if (total === 0) return null;
        return (
          <Card key={type} className="flex items-center gap-5 p-5">
            <Donut
              value={booked}
              total={total}
              label={t('{booked} of {total} seats booked on {day}', { booked, total, day: formatDay(day, t) })}
            />
            <div className="tabular-nums">
              <h2 className="font-semibold">{t(RESOURCE_TYPE_NAMES[type])}</h2>
              {space && (
                <p className="text-sm text-muted-foreground">
                  {t('{amount} / day', { amount: formatMoney(space.price[type] ?? 0, space.currency, t) })}
                </p>
              )}
              <p className="mt-2 text-sm">{t('Total seats: {count}', { count: total })}</p>
              <p className="text-sm">
                {switched_off > 0
                  ? t('{booked} booked, {available} available, {off} switched off', {
                      booked,
                      available: total - switched_off - booked,
                      off: switched_off,
                    })
                  : t('{booked} booked, {available} available', { booked, available: total - booked })}
              </p>
            </div>
          </Card>
        );
      })}
    </div>
  );
}
