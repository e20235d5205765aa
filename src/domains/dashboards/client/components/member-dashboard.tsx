import { CalendarCheck, Clock } from 'lucide-react';
import { lazyPart } from '#client/lazy-part.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useNow } from '#client/use-now.ts';
import { Section } from '#client/ui/section.tsx';
import { useOwnDashboard } from '#domains/dashboards/client/queries.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { FigureCard } from './figure-card.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { UpcomingBookings } from './upcoming-bookings.tsx';

const CurrentAnnouncements = lazyPart(
  () => import('#domains/announcements/client/components/current-announcements.tsx'),
);

const CHECK_IN_TIME = '00:00 hrs';

/** The bookings and the activities of the account. */
export function MemberDashboard({ calendar }: { calendar: string | undefined }) {
  const now = useNow();
  const { data, error, refetch, isFetching } = useOwnDashboard();
  if (error && !data) return <QueryFailure query={{ error, refetch, isFetching }} />;
  return (
    <div className="grid gap-6">
      <CurrentAnnouncements now={now} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FigureCard label="Check-in Time" icon={Clock} value={CHECK_IN_TIME} />
        <FigureCard label="Total Booking" icon={CalendarCheck} value={data && String(data.booking_count)} />
      </div>
      <Section title="Upcoming Bookings" action={<CalendarLink to={calendar} />}>
        <UpcomingBookings bookings={data?.booking} now={now} />
      </Section>
      <ActivityFeed />
    </div>
  );
}
