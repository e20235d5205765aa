import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { FORECAST_RULE, type ForecastView } from '#domains/insight/forecast.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatDay, shortDay } from '#shared/time.ts';

const SERIES = RESOURCE_TYPES.map((type) => RESOURCE_TYPE_NAMES[type]);

/** What is booked in a workspace for the next days. */
export function ForecastCard({ spaceId }: { spaceId: string }) {
  const { may } = useSession();
  const query = { space_id: spaceId };
  const report = trpc.insight.forecast.useQuery(query);
  const { data, error } = report;
  const download = () => downloadFile(`/insight/forecast/export?${new URLSearchParams(query)}`, 'forecast.csv');
  return (
    <Card>
      <CardHeader
        title="The next 30 days"
        description={data && `${formatMoney(data.net, data.currency)} net in ${pluralize(data.bookings, 'booking')}`}
        actions={may('invoice', 'download') && <DownloadButton download={download} />}
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.bookings === 0 ? (
          <EmptyState text="Here you see what the bookings of the next 30 days bring in. There is none yet." />
        ) : (
          <>
            {data ? <DaysChart view={data} /> : <BarsSkeleton />}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{FORECAST_RULE}</p>
              {data && may('booking.booking', 'show') && <BookingsLink view={data} />}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function DaysChart({ view: { days, currency } }: { view: ForecastView }) {
  return (
    <StackedBars
      label="Booked for the next 30 days"
      series={SERIES}
      rows={days.map((day) => ({
        label: shortDay(day.day),
        name: formatDay(day.day),
        values: RESOURCE_TYPES.map((type) => day[type]),
      }))}
      first="Day"
      valueText={(amount) => formatMoney(amount, currency)}
    />
  );
}

/** The list of the bookings behind the figures. */
function BookingsLink({ view: { days } }: { view: ForecastView }) {
  const query = new URLSearchParams({ from: days[0]!.day, to: days.at(-1)!.day });
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${paths.booking}?${query}`}>Show the coming bookings</Link>
    </Button>
  );
}
