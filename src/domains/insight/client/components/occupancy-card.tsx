import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HeatMap } from '#domains/insight/client/components/heat-map.tsx';
import { type InsightFilters, useInsightAddress } from '#domains/insight/client/filters.ts';
import { OPEN_RULE, type OccupancyView, PERIODS } from '#domains/insight/occupancy.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';

const TYPE_OPTIONS = RESOURCE_TYPES.map((value) => ({ value, label: RESOURCE_TYPE_NAMES[value] }));
const PERIOD_OPTIONS = PERIODS.map((weeks) => ({ value: String(weeks), label: `Last ${weeks} weeks` }));
const SHOW_OPTIONS = [
  { value: 'booked', label: 'Booked' },
  { value: 'present', label: 'People present' },
];
const USUAL_PERIOD = '12';
const SHOW_NAMES = { booked: 'was booked', present: 'somebody who had checked in was there' };

/** How much of the opening hours of a workspace was booked, or used, by weekday and hour. */
export function OccupancyCard({ spaceId }: { spaceId: string }) {
  const mayListBookings = useSession().may('booking.booking', 'show');
  const { filters, change } = useInsightAddress();
  const { type, resource, weeks } = filters;
  const query = { space_id: spaceId, type, ...(weeks && { weeks }), ...(resource && { resource_id: resource }) };
  const report = trpc.insight.occupancy.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const download = () =>
    downloadFile(`/insight/occupancy/export?${new URLSearchParams(query)}`, `occupancy-${type}.csv`);
  return (
    <Card>
      <CardHeader
        title="Occupancy"
        description={data && `${tableDay(data.from)} to ${tableDay(data.to)}`}
        actions={<DownloadButton download={download} />}
      />
      <CardBody>
        <OccupancyChoices filters={filters} change={change} resources={data?.resources ?? []} />
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data ? (
          <div className={report.isPlaceholderData ? 'opacity-60' : undefined}>
            <Shown view={data} filters={filters} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{OPEN_RULE}</p>
              {mayListBookings && (
                <BookingsLink type={type} name={data.resources.find(({ _id }) => _id === resource)?.name} view={data} />
              )}
            </div>
          </div>
        ) : (
          <Skeleton className="h-96" />
        )}
      </CardBody>
    </Card>
  );
}

/** Where nobody checks in at all, nothing is known of no-shows. */
function noShowText({ bookings, no_shows }: OccupancyView): string | undefined {
  if (bookings === 0) return undefined;
  if (no_shows === bookings) return 'Nobody has checked in, so it is not known who has come.';
  const percent = Math.round((no_shows / bookings) * 100);
  return `${no_shows} of ${pluralize(bookings, 'booking')} had no check-in (${percent}%).`;
}

/** The table, or why there is none. */
function Shown({ view, filters: { show, type } }: { view: OccupancyView; filters: InsightFilters }): ReactNode {
  const name = RESOURCE_TYPE_NAMES[type];
  if (view.counted_days === 0)
    return (
      <EmptyState text="Here you see when this workspace is full and when it is empty, hour by hour. The first figures come after the first full week, which ends on a Sunday." />
    );
  if (view.hours.length === 0)
    return <EmptyState text={`No ${name.toLowerCase()} was open in these weeks. Please select another type.`} />;
  const { booked_percent, present_percent } = view.total;
  const noShows = noShowText(view);
  return (
    <>
      <p className="mb-3 text-sm">
        <strong className="text-lg font-semibold" data-numeric>
          {booked_percent}%
        </strong>{' '}
        of the open time was booked, and in <span data-numeric>{present_percent}%</span> somebody was there.
        {noShows && ` ${noShows}`}
      </p>
      <HeatMap
        caption={`${name}: percent of the open time in which it ${SHOW_NAMES[show]}, by hour and weekday`}
        hours={view.hours}
        show={show}
      />
    </>
  );
}

type ChoicesProps = Pick<ReturnType<typeof useInsightAddress>, 'filters' | 'change'> & {
  resources: OccupancyView['resources'];
};

/** The places, the period and what is shown. A choice acts at once. */
function OccupancyChoices({ filters: { type, resource, weeks, show }, change, resources }: ChoicesProps) {
  const places = [{ value: '', label: 'All' }, ...resources.map(({ _id, name }) => ({ value: _id, label: name }))];
  return (
    <div role="search" aria-label="Occupancy" className="mb-4 grid grid-cols-2 gap-3 *:min-w-0 lg:flex lg:*:w-44">
      <Field label="Type">
        {(control) => (
          <NativeSelect
            {...control}
            options={TYPE_OPTIONS}
            value={type}
            onChange={(value) => change({ type: value, resource: '' })}
          />
        )}
      </Field>
      <Field label="Resource">
        {(control) => (
          <NativeSelect
            {...control}
            options={places}
            value={resources.some(({ _id }) => _id === resource) ? resource : ''}
            onChange={(value) => change({ resource: value })}
          />
        )}
      </Field>
      <Field label="Weeks">
        {(control) => (
          <NativeSelect
            {...control}
            options={PERIOD_OPTIONS}
            value={weeks || USUAL_PERIOD}
            onChange={(value) => change({ weeks: value })}
          />
        )}
      </Field>
      <Field label="Show">
        {(control) => (
          <NativeSelect
            {...control}
            options={SHOW_OPTIONS}
            value={show}
            onChange={(value) => change({ show: value })}
          />
        )}
      </Field>
    </div>
  );
}

type BookingsLinkProps = { type: string; name: string | undefined; view: OccupancyView };

/** The list of the bookings behind the figures. */
function BookingsLink({ type, name, view: { from, to } }: BookingsLinkProps) {
  const query = new URLSearchParams({ resource_type: type, from, to, ...(name && { text: name }) });
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${paths.booking}?${query}`}>
        Show these bookings
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
