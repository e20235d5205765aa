import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
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
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { type Translate, later, type Later, translated } from '#shared/texts.ts';
import { Trans } from '@lingui/react';

const TYPE_OPTIONS = RESOURCE_TYPES.map((value) => ({ value, label: RESOURCE_TYPE_NAMES[value] }));
const SHOW_OPTIONS = [
  { value: 'booked', label: later('Booked') },
  { value: 'present', label: later('People present') },
];
const USUAL_PERIOD = '12';

/** Said if no place of a type was open. */
const NONE_OPEN: Record<ResourceType, Later> = {
  meeting_room: later('No meeting room was open in these weeks. Please select another type.'),
  private_office: later('No private office was open in these weeks. Please select another type.'),
  dedicated_desk: later('No dedicated desk was open in these weeks. Please select another type.'),
  flexi_desk: later('No flexi desk was open in these weeks. Please select another type.'),
};

/** How much of the opening hours of a workspace was booked, or used, by weekday and hour. */
export function OccupancyCard({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const mayListBookings = useSession().may('booking.booking', 'show');
  const { filters, change } = useInsightAddress();
  const { type, resource, weeks } = filters;
  const query = { space_id: spaceId, type, ...(weeks && { weeks }), ...(resource && { resource_id: resource }) };
  const report = trpc.insight.occupancy.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const address = `/insight/occupancy/export?${new URLSearchParams(query)}`;
  return (
    <Card>
      <CardHeader
        title={t('Occupancy')}
        description={data && t('{from} to {to}', { from: tableDay(data.from, t), to: tableDay(data.to, t) })}
        actions={<CsvButton address={address} filename={`occupancy-${type}.csv`} />}
      />
      <CardBody>
        <OccupancyChoices filters={filters} change={change} resources={data?.resources ?? []} />
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data ? (
          <div className={report.isPlaceholderData ? 'opacity-60' : undefined}>
            <Shown view={data} filters={filters} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{t(OPEN_RULE)}</p>
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
function noShowText({ bookings, no_shows }: OccupancyView, t: Translate): string | undefined {
  if (bookings === 0) return undefined;
  if (no_shows === bookings) return t('Nobody has checked in, so it is not known who has come.');
  const percent = Math.round((no_shows / bookings) * 100);
  return t(
    '{missed} of {count, plural, one {{count} booking} other {{count} bookings}} had no check-in ({percent}%).',
    { missed: no_shows, count: bookings, percent },
  );
}

/** The table, or why there is none. */
function Shown({ view, filters: { show, type } }: { view: OccupancyView; filters: InsightFilters }): ReactNode {
  const t = useTexts();
  const name = t(RESOURCE_TYPE_NAMES[type]);
  if (view.counted_days === 0)
    return (
      <EmptyState
        text={t(
          'Here you see when this workspace is full and when it is empty, hour by hour. The first figures come after the first full week, which ends on a Sunday.',
        )}
      />
    );
  if (view.hours.length === 0) return <EmptyState text={t(NONE_OPEN[type])} />;
  const { booked_percent, present_percent } = view.total;
  const noShows = noShowText(view, t);
  return (
    <>
      <p className="mb-3 text-sm">
        <Trans
          id="<0>{booked}%</0> of the open time was booked, and in <1>{present}%</1> somebody was there."
          values={{ booked: booked_percent ?? '', present: present_percent ?? '' }}
          components={{ 0: <strong className="text-lg font-semibold" data-numeric />, 1: <span data-numeric /> }}
        />
        {noShows && ` ${noShows}`}
      </p>
      <HeatMap
        caption={
          show === 'booked'
            ? t('{name}: percent of the open time in which it was booked, by hour and weekday', { name })
            : t(
                '{name}: percent of the open time in which it somebody who had checked in was there, by hour and weekday',
                { name },
              )
        }
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
  const t = useTexts();
  const places = [{ value: '', label: t('All') }, ...resources.map(({ _id, name }) => ({ value: _id, label: name }))];
  return (
    <div role="search" aria-label={t('Occupancy')} className="mb-4 grid grid-cols-2 gap-3 *:min-w-0 lg:flex lg:*:w-44">
      <Field label={t('Type')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={translated(TYPE_OPTIONS, t)}
            value={type}
            onChange={(value) => change({ type: value, resource: '' })}
          />
        )}
      </Field>
      <Field label={t('Resource')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={places}
            value={resources.some(({ _id }) => _id === resource) ? resource : ''}
            onChange={(value) => change({ resource: value })}
          />
        )}
      </Field>
      <Field label={t('Weeks')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={PERIODS.map((count) => ({ value: String(count), label: t('Last {count} weeks', { count }) }))}
            value={weeks || USUAL_PERIOD}
            onChange={(value) => change({ weeks: value })}
          />
        )}
      </Field>
      <Field label={t('Show')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={translated(SHOW_OPTIONS, t)}
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
  const t = useTexts();
  const query = new URLSearchParams({ resource_type: type, from, to, ...(name && { text: name }) });
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${paths.booking}?${query}`}>
        {t('Show these bookings')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
