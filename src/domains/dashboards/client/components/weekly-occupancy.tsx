import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import type { Breakup } from '#domains/dashboards/schema.ts';
import { formatDay } from '#shared/time.ts';

/** 'Mon 3' for 'Mon, 3 Jun 2024'. */
const shortDay = (day: string) => formatDay(day).replace(/,? (\d+) .*/, ' $1');

type WeeklyOccupancyProps = {
  title: string;
  /** Undefined while it loads. */
  breakup: Breakup | undefined;
};

/** The desks of a type that are booked and available on each day of a week. */
export function WeeklyOccupancy({ title, breakup }: WeeklyOccupancyProps) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        {breakup ? (
          <StackedBars
            label={title}
            series={['Booked', 'Available']}
            rows={breakup.date.map((day, index) => {
              const booked = breakup.booked[index] ?? 0;
              const available = (breakup.total[index] ?? 0) - booked;
              return { label: shortDay(day), name: formatDay(day), values: [booked, available] };
            })}
          />
        ) : (
          <BarsSkeleton />
        )}
      </CardBody>
    </Card>
  );
}
