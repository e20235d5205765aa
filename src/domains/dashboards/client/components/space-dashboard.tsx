import { CalendarCheck, PoundSterling, Users } from 'lucide-react';
import { useNow } from '#client/use-now.ts';
import { useSpaceDashboard } from '#domains/dashboards/client/queries.ts';
import { formatPounds } from '#shared/money.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { BookingDetailsTable } from './booking-details-table.tsx';
import { FigureCard } from './figure-card.tsx';
import { ResourcesBreakup } from './resources-breakup.tsx';
import { CalendarLink, Section } from './section.tsx';
import { TodaysOccupancy } from './todays-occupancy.tsx';
import { WaitingPayments } from './waiting-payments.tsx';
import { WeeklyOccupancy } from './weekly-occupancy.tsx';
import { QueryFailure } from '#client/query-failure.tsx';

const number = new Intl.NumberFormat('en-GB');

/** The figures, the next bookings and the activities of a workspace. */
export function SpaceDashboard({ spaceId, calendar }: { spaceId: string; calendar: string | undefined }) {
  const now = useNow();
  const { data: figures, error, refetch, isFetching } = useSpaceDashboard(spaceId);
  if (error && !figures) return <QueryFailure query={{ error, refetch, isFetching }} />;
  const count = (value: number | undefined) => (value !== undefined ? number.format(value) : undefined);
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-3">
        <FigureCard label="Total Booking" icon={CalendarCheck} value={count(figures?.total_booking_count)} />
        <FigureCard label="Revenue" icon={PoundSterling} value={figures && formatPounds(figures.booking_revenue)} />
        <FigureCard label="Active Members" icon={Users} value={count(figures?.active_members_count)} />
      </div>
      <WaitingPayments spaceId={spaceId} />
      <Section title="Booking Details" action={<CalendarLink to={calendar} />}>
        <BookingDetailsTable spaceId={spaceId} now={now} />
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <ResourcesBreakup figures={figures} />
        <TodaysOccupancy figures={figures} />
        <WeeklyOccupancy title="Dedicated Desk Weekly Occupancy" breakup={figures?.occupancy_breakup.dedicated_desk} />
        <WeeklyOccupancy title="Flexible Desk Weekly Occupancy" breakup={figures?.occupancy_breakup.flexi_desk} />
      </div>
      <ActivityFeed key={spaceId} spaceId={spaceId} />
    </div>
  );
}
