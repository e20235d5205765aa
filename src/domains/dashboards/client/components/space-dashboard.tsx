import type { ReactNode } from 'react';
import { Banknote, CalendarCheck, Users, Armchair, DoorOpen, type LucideIcon, Presentation } from 'lucide-react';
import { QueryFailure } from '#client/query-failure.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Donut, DonutSkeleton, BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { Section } from '#client/ui/section.tsx';
import { FigureCard } from '#client/ui/figure-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useNow } from '#client/use-now.ts';
import {
  WaitingPayments,
  BookingStatus,
  MembersCell,
  periodText,
  ResourceCell,
} from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { hoursText } from '#domains/dashboards/client/hours-text.ts';
import { useSpaceDashboard, useUpcomingBookings } from '#domains/dashboards/client/queries.ts';
import type { DashboardView, Breakup } from '#domains/dashboards/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { formatDay, shortDay, tableDay } from '#shared/time.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { useTexts } from '#domains/dashboards/client/use-texts.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

const MAX_AVATARS = 5;

function columnsAt(now: Date, t: Translate): Column<BookingSummary>[] {
  return [
    { header: t('Resource Name'), onPhone: 'title', cell: (booking) => <ResourceCell booking={booking} /> },
    { header: t('Event Date'), cell: (booking) => <DateCell booking={booking} /> },
    { header: t('Status'), cell: (booking) => <BookingStatus booking={booking} now={now} /> },
    { header: t('Price'), align: 'end', cell: (booking) => <PriceCell booking={booking} /> },
    { header: t('Members'), cell: (booking) => <MembersCell booking={booking} max={MAX_AVATARS} /> },
  ];
}

/** The bookings of a workspace that are paid and come next, the first one first. */
function BookingDetailsTable({ spaceId, now }: { spaceId: string; now: Date }) {
  const t = useTexts();
  const { data, error, refetch, isFetching, isPlaceholderData } = useUpcomingBookings(spaceId);
  if (error && !data) return <QueryFailure query={{ error, refetch, isFetching }} />;
  return (
    <DataTable
      label={t('Booking Details')}
      columns={columnsAt(now, t)}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      stale={isPlaceholderData}
      skeletonRows={5}
      empty={<EmptyState text={t('There are no upcoming bookings.')} />}
    />
  );
}

/** The first and the last day, and the times. */
function DateCell({ booking }: { booking: BookingSummary }) {
  const t = useTexts();
  const { first, last, hours } = periodText(booking, booking.space_id.time_zone, (day) => tableDay(day, t));
  return (
    <span className="block tabular-nums">
      <span className="block">
        <span className="whitespace-nowrap">{first}</span> {last && <span className="whitespace-nowrap">– {last}</span>}
      </span>
      <span className="block text-xs text-muted-foreground">{hours}</span>
    </span>
  );
}

function PriceCell({ booking }: { booking: BookingSummary }) {
  const t = useTexts();
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className="block">{formatMoney(booking.price.total, booking.currency, t)}</span>
      <span className="block text-xs text-muted-foreground">{hoursText(booking, t)}</span>
    </span>
  );
}

type SpaceDashboardProps = {
  spaceId: string;
  calendar: string | undefined;
  /** What other domains show below the figures. */
  more: ReactNode;
};

/** The figures, the next bookings and the activities of a workspace. */
export function SpaceDashboard({ spaceId, calendar, more }: SpaceDashboardProps) {
  const t = useTexts();
  const now = useNow();
  const { data: figures, error, refetch, isFetching } = useSpaceDashboard(spaceId);
  if (error && !figures) return <QueryFailure query={{ error, refetch, isFetching }} />;
  const count = (value: number | undefined) => (value !== undefined ? formatNumber(value, t) : undefined);
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        <FigureCard label={t('Total Booking')} icon={CalendarCheck} value={count(figures?.total_booking_count)} />
        <FigureCard
          label={t('Revenue')}
          icon={Banknote}
          value={figures && formatMoney(figures.booking_revenue, figures.currency, t)}
          note={
            figures &&
            t('of which received {amount}', { amount: formatMoney(figures.booking_received, figures.currency, t) })
          }
        />
        <FigureCard label={t('Active Members')} icon={Users} value={count(figures?.active_members_count)} />
      </div>
      <WaitingPayments spaceId={spaceId} />
      <Section title={t('Booking Details')} action={<CalendarLink to={calendar} />}>
        <BookingDetailsTable spaceId={spaceId} now={now} />
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <ResourcesBreakup figures={figures} />
        <TodaysOccupancy figures={figures} />
        <RoomUse figures={figures} />
        <WeeklyOccupancy
          title={t('Dedicated Desk Weekly Occupancy')}
          breakup={figures?.occupancy_breakup.dedicated_desk}
        />
        <WeeklyOccupancy title={t('Flexible Desk Weekly Occupancy')} breakup={figures?.occupancy_breakup.flexi_desk} />
      </div>
      {more}
      <ActivityFeed key={spaceId} spaceId={spaceId} />
    </div>
  );
}

const TYPES = ['private_office', 'flexi_desk', 'dedicated_desk'] as const;

/** The occupancy of offices and desks today, from 08:00 to 18:00. @param figures undefined while they load */
function TodaysOccupancy({ figures }: { figures: DashboardView | undefined }) {
  const t = useTexts();
  return (
    <Card className="flex flex-col">
      <CardHeader title={t('Todays Occupancy')} />
      <CardBody className="my-auto grid grid-cols-3 gap-3">
        {TYPES.map((type) => (
          <div key={type} className="flex min-w-0 flex-col items-center gap-2 text-center">
            {figures ? (
              <Donut
                value={figures.occupancy[type]}
                total={100}
                label={t('{name}: {percent}% occupied today', {
                  name: t(RESOURCE_TYPE_NAMES[type]),
                  percent: figures.occupancy[type],
                })}
              />
            ) : (
              <DonutSkeleton />
            )}
            <span className="text-xs text-muted-foreground">{t(RESOURCE_TYPE_NAMES[type])}</span>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

const hours = (minutes: number, t: Translate) =>
  t('{count} h', { count: formatNumber(Math.round(minutes / 6) / 10, t) });

/** The meeting rooms of the last seven days: what was booked, and what was used. @param figures undefined while they load */
function RoomUse({ figures }: { figures: DashboardView | undefined }) {
  const t = useTexts();
  const use = figures?.room_use;
  const shares = [
    { id: 'booked', name: t('Booked'), percent: use?.booked_percent, minutes: use?.booked },
    { id: 'present', name: t('Checked in'), percent: use?.present_percent, minutes: use?.present },
  ];
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={t('Meeting Rooms in the Last 7 Days')} />
      <CardBody className="grid grid-cols-2 gap-3">
        {shares.map(({ id, name, percent, minutes }) => (
          <div key={id} className="flex min-w-0 flex-col items-center gap-2 text-center">
            {percent === undefined ? (
              <DonutSkeleton />
            ) : (
              <Donut
                value={Math.min(percent, 100)}
                total={100}
                label={t('{name}: {percent}% of the open time', { name, percent })}
              />
            )}
            <span className="text-xs text-muted-foreground" data-numeric>
              {use && minutes !== undefined
                ? t('{name}, {time} of {open}', { name, time: hours(minutes, t), open: hours(use.open, t) })
                : name}
            </span>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

/** 'Mon 3' for 'Mon, 3 Jun 2024'. */

type WeeklyOccupancyProps = {
  title: string;
  /** Undefined while it loads. */
  breakup: Breakup | undefined;
};

/** The desks of a type that are booked and available on each day of a week. */
function WeeklyOccupancy({ title, breakup }: WeeklyOccupancyProps) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        {breakup ? (
          <StackedBars
            label={title}
            series={[t('Booked'), t('Available')]}
            rows={breakup.date.map((day, index) => {
              const booked = breakup.booked[index] ?? 0;
              const available = (breakup.total[index] ?? 0) - booked;
              return { label: shortDay(day, t), name: formatDay(day, t), values: [booked, available] };
            })}
          />
        ) : (
          <BarsSkeleton />
        )}
      </CardBody>
    </Card>
  );
}

type Row = { id: string; label: Later; icon: LucideIcon; count: (figures: DashboardView) => number };

const ROWS: Row[] = [
  {
    id: 'rooms',
    label: later('Meeting Rooms'),
    icon: Presentation,
    count: ({ meeting_room_count }) => meeting_room_count,
  },
  {
    id: 'offices',
    label: later('Private Offices'),
    icon: DoorOpen,
    count: ({ private_office_count }) => private_office_count,
  },
  { id: 'dedicated', label: later('Dedicated Desks'), icon: Armchair, count: ({ desks }) => desks.dedicated_desk },
  { id: 'flexi', label: later('Flexi Desks'), icon: Users, count: ({ desks }) => desks.flexi_desk },
];

/** The numbers of rooms, offices and desks in use. @param figures undefined while they load */
function ResourcesBreakup({ figures }: { figures: DashboardView | undefined }) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={t('Resources Breakup')} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg bg-border">
        {ROWS.map(({ id, label, icon: Icon, count }) => (
          <div key={id} className="flex flex-col bg-card px-5 py-4">
            <dt className="flex items-center gap-2 text-muted-foreground">
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {t(label)}
            </dt>
            <dd className="mt-1 text-lg font-semibold" data-numeric>
              {figures ? count(figures) : <Skeleton className="h-7 w-10" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
