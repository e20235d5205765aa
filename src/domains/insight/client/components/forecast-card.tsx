import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
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
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatDay, shortDay } from '#shared/time.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';

/** What is booked in a workspace for the next days. */
export function ForecastCard({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { may } = useSession();
  const query = { space_id: spaceId };
  const report = trpc.insight.forecast.useQuery(query);
  const { data, error } = report;
  const address = `/insight/forecast/export?${new URLSearchParams(query)}`;
  return (
    <Card>
      <CardHeader
        title={t('The next 30 days')}
        description={
          data &&
          t('{amount} net in {count, plural, one {{count} booking} other {{count} bookings}}', {
            amount: formatMoney(data.net, data.currency, t),
            count: data.bookings,
          })
        }
        actions={may('invoice', 'download') && <CsvButton address={address} filename="forecast.csv" />}
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.bookings === 0 ? (
          <EmptyState text={t('Here you see what the bookings of the next 30 days bring in. There is none yet.')} />
        ) : (
          <>
            {data ? <DaysChart view={data} /> : <BarsSkeleton />}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{t(FORECAST_RULE)}</p>
              {data && may('booking.booking', 'show') && <BookingsLink view={data} />}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function DaysChart({ view: { days, currency } }: { view: ForecastView }) {
  const t = useTexts();
  return (
    <StackedBars
      label={t('Booked for the next 30 days')}
      series={RESOURCE_TYPES.map((type) => t(RESOURCE_TYPE_NAMES[type]))}
      rows={days.map((day) => ({
        label: shortDay(day.day, t),
        name: formatDay(day.day, t),
        values: RESOURCE_TYPES.map((type) => day[type]),
      }))}
      first={t('Day')}
      valueText={(amount) => formatMoney(amount, currency, t)}
    />
  );
}

/** The list of the bookings behind the figures. */
function BookingsLink({ view: { days } }: { view: ForecastView }) {
  const t = useTexts();
  const query = new URLSearchParams({ from: days[0]!.day, to: days.at(-1)!.day });
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${paths.booking}?${query}`}>{t('Show the coming bookings')}</Link>
    </Button>
  );
}
