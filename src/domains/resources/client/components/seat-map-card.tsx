import { Move } from 'lucide-react';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { useSeatMap } from '#domains/resources/client/queries.ts';
import { useArrange } from '#domains/resources/client/use-arrange.ts';
import { formatDay } from '#shared/time.ts';
import { SeatMap } from './seat-map.tsx';
import { useTexts } from '#domains/resources/client/use-texts.ts';

type SeatMapCardProps = {
  areaId: string;
  map: ReturnType<typeof useSeatMap>;
  date: string;
  canEdit: boolean;
  /** Opens the dialog of a seat. */
  onEdit: (seat: { _id: string }) => void;
};

/** The map of an area on a day. Staff open a seat, or arrange the seats. */
export function SeatMapCard({ areaId, map, date, canEdit, onEdit }: SeatMapCardProps) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = map;
  const arranging = useArrange({ areaId, map: data, refetch });
  if (!data && error) return <QueryFailure query={{ error, refetch, isFetching }} />;
  if (!data) return <Skeleton className="h-64" />;
  const byId = new Map(data.seats.map((seat) => [seat._id, seat]));
  const stateOf = (seatId: string) => {
    const seat = byId.get(seatId);
    if (!seat?.active) return 'off';
    return seat.booked ? 'taken' : 'free';
  };
  const { isArranging, isChanged, isSaving, seats } = arranging;
  return (
    <Card className="mt-6">
      <CardHeader
        title={t('Seat map')}
        description={
          isArranging
            ? t('Drag a seat, or select it and press the arrow keys.')
            : t('Bookings of {day}', { day: formatDay(date, t) })
        }
        actions={
          canEdit && seats.length > 0 ? (
            isArranging ? (
              <>
                <Button variant="secondary" onClick={arranging.cancel}>
                  {t('Cancel')}
                </Button>
                <Button onClick={() => void arranging.save()} loading={isSaving} disabled={!isChanged}>
                  {t('Save')}
                </Button>
              </>
            ) : (
              <Button variant="secondary" onClick={arranging.begin}>
                <Move aria-hidden="true" />
                {t('Arrange')}
              </Button>
            )
          ) : undefined
        }
      />
      <CardBody>
        {isArranging && <FieldMessage error={arranging.problem} />}
        {seats.length === 0 ? (
          <EmptyState text={t('This area has no seats yet.')} />
        ) : (
          <SeatMap
            label={t('Seat map')}
            seats={seats}
            stateOf={stateOf}
            {...(isArranging
              ? { onMove: arranging.move }
              : canEdit && { opens: true, onToggle: (seatId: string) => onEdit({ _id: seatId }) })}
          />
        )}
      </CardBody>
      <LeaveGuard dirty={isChanged} />
    </Card>
  );
}
