import { Card } from '#client/ui/card.tsx';
import { Donut } from '#client/ui/lazy-charts.tsx';
import type { SeatPage } from '#domains/resources/seats.ts';
import { formatPounds } from '#shared/money.ts';
import { DESK_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatDay } from '#shared/time.ts';

type SeatTotalsProps = { totals: SeatPage['totals']; day: string; prices: Record<string, number> };

/** A card for each desk type of an area: its price per day, and the numbers of booked and available seats on a day. */
export function SeatTotals({ totals, day, prices }: SeatTotalsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DESK_TYPES.map((type) => {
        const { total, booked, switched_off } = totals[type];
        if (total === 0) return null;
        return (
          <Card key={type} className="flex items-center gap-5 p-5">
            <Donut value={booked} total={total} label={`${booked} of ${total} seats booked on ${formatDay(day)}`} />
            <div className="tabular-nums">
              <h2 className="font-semibold">{RESOURCE_TYPE_NAMES[type]}</h2>
              <p className="text-sm text-muted-foreground">{formatPounds(prices[type] ?? 0)} / day</p>
              <p className="mt-2 text-sm">Total seats: {total}</p>
              <p className="text-sm">
                {booked} booked, {total - switched_off - booked} available
                {switched_off > 0 && `, ${switched_off} switched off`}
              </p>
            </div>
          </Card>
        );
      })}
    </div>
  );
}
