import { Suspense, lazy } from 'react';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { hourText } from '#domains/doors/client/door-text.ts';
import { useUnlockHours } from '#domains/doors/client/queries.ts';
import { formatDay } from '#shared/time.ts';

const StackedBars = lazy(() => import('#client/ui/charts.tsx'));

/** The unlocks of a day by hour, on the clock of the workspace. Without a day, those of the newest day. */
export function HoursCard({ spaceId, day }: { spaceId: string | undefined; day: string }) {
  const { data } = useUnlockHours(spaceId, day);
  const placeholder = <Skeleton className="h-64" />;
  if (data && !data.day) return null;
  const title = data?.day ? `Unlocks on ${formatDay(data.day)}` : 'Unlocks';
  return (
    <Card className="mb-5">
      <CardHeader title={title} />
      <CardBody>
        {data ? (
          <Suspense fallback={placeholder}>
            <StackedBars
              label={title}
              first="Hour"
              series={['Unlocked', 'Refused']}
              rows={data.hours.map(({ unlocks, refused }, hour) => ({
                label: hourText(hour),
                name: `${hourText(hour)} to ${hourText(hour + 1)}`,
                values: [unlocks, refused],
              }))}
            />
          </Suspense>
        ) : (
          placeholder
        )}
      </CardBody>
    </Card>
  );
}
