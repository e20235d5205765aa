import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Donut, DonutSkeleton } from '#client/ui/lazy-charts.tsx';
import type { DashboardView } from '#domains/dashboards/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const TYPES = ['private_office', 'flexi_desk', 'dedicated_desk'] as const;

/** The occupancy of offices and desks today, from 08:00 to 18:00. @param figures undefined while they load */
export function TodaysOccupancy({ figures }: { figures: DashboardView | undefined }) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Todays Occupancy" />
      <CardBody className="my-auto grid grid-cols-3 gap-3">
        {TYPES.map((type) => (
          <div key={type} className="flex min-w-0 flex-col items-center gap-2 text-center">
            {figures ? (
              <Donut
                value={figures.occupancy[type]}
                total={100}
                label={`${RESOURCE_TYPE_NAMES[type]}: ${figures.occupancy[type]} % occupied today`}
              />
            ) : (
              <DonutSkeleton />
            )}
            <span className="text-xs text-muted-foreground">{RESOURCE_TYPE_NAMES[type]}</span>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
