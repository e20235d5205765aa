import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CalendarCheck, Clock } from 'lucide-react';
import { lazyPart } from '#client/lazy-part.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FigureCard } from '#client/ui/figure-card.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Section } from '#client/ui/section.tsx';
import { Select } from '#client/ui/select.tsx';
import { useNow } from '#client/use-now.ts';
import { BookingStatus, periodText } from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { SpaceDashboard } from '#domains/dashboards/client/components/space-dashboard.tsx';
import { useOwnDashboard } from '#domains/dashboards/client/queries.ts';
import { THEMES, useTheme, type ThemeKey } from '#domains/dashboards/client/themes.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { tableDay } from '#shared/time.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { useTexts } from '#domains/dashboards/client/use-texts.ts';
import { type Translate, later, translated } from '#shared/texts.ts';

const textOf = (booking: BookingSummary, t: Translate) =>
  periodText(booking, booking.space_id.time_zone, (day) => tableDay(day, t));

function columnsAt(now: Date, t: Translate): Column<BookingSummary>[] {
  return [
    { header: t('Location'), onPhone: 'title', cell: ({ space_id }) => space_id.name },
    { header: t('Address'), cell: ({ space_id }) => space_id.area },
    { header: t('Date'), cell: (booking) => <DateCell booking={booking} /> },
    {
      header: t('Time'),
      cell: (booking) => <span className="whitespace-nowrap tabular-nums">{textOf(booking, t).hours}</span>,
    },
    {
      header: t('Price'),
      align: 'end',
      cell: ({ price, currency }) => <span className="tabular-nums">{formatMoney(price.total, currency, t)}</span>,
    },
    { header: t('Status'), cell: (booking) => <BookingStatus booking={booking} now={now} /> },
    {
      header: t('Action'),
      onPhone: 'actions',
      cell: ({ _id }) => (
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.bookingPage(_id)}>{t('Preview')}</Link>
        </Button>
      ),
    },
  ];
}

function DateCell({ booking }: { booking: BookingSummary }) {
  const t = useTexts();
  const { first, last } = textOf(booking, t);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className="block">{first}</span>
      {last && <span className="block text-xs text-muted-foreground">{t('to {day}', { day: last })}</span>}
    </span>
  );
}

type UpcomingBookingsProps = {
  /** Undefined while they load. */
  bookings: BookingSummary[] | undefined;
  now: Date;
};

/** The account's next bookings. */
function UpcomingBookings({ bookings, now }: UpcomingBookingsProps) {
  const t = useTexts();
  return (
    <DataTable
      label={t('Upcoming Bookings')}
      columns={columnsAt(now, t)}
      rows={bookings}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
      empty={<EmptyState text={t('You have no upcoming bookings.')} />}
    />
  );
}

const OPTIONS = keysOf(THEMES).map((value) => ({
  value,
  label: THEMES[value].name,
  icon: <span aria-hidden="true" className={`size-4 rounded-full border border-mark ${THEMES[value].sample}`} />,
}));

type ThemePickerProps = { theme: ThemeKey; onChange: (theme: ThemeKey) => void };

/** Selects the background of the dashboard. */
function ThemePicker({ theme, onChange }: ThemePickerProps) {
  const t = useTexts();
  return (
    <Select
      aria-label={t('Dashboard theme')}
      className="min-h-9 w-36"
      options={translated(OPTIONS, t)}
      value={theme}
      onChange={onChange}
    />
  );
}

const CurrentAnnouncements = lazyPart(
  () => import('#domains/announcements/client/components/current-announcements.tsx'),
);

const CHECK_IN_TIME = later('00:00 hrs');

/** The bookings and the activities of the account. */
function MemberDashboard({ calendar }: { calendar: string | undefined }) {
  const t = useTexts();
  const now = useNow();
  const { data, error, refetch, isFetching } = useOwnDashboard();
  if (error && !data) return <QueryFailure query={{ error, refetch, isFetching }} />;
  return (
    <div className="grid gap-6">
      <CurrentAnnouncements now={now} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FigureCard label={t('Check-in Time')} icon={Clock} value={t(CHECK_IN_TIME)} />
        <FigureCard label={t('Total Booking')} icon={CalendarCheck} value={data && String(data.booking_count)} />
      </div>
      <Section title={t('Upcoming Bookings')} action={<CalendarLink to={calendar} />}>
        <UpcomingBookings bookings={data?.booking} now={now} />
      </Section>
      <ActivityFeed />
    </div>
  );
}

type DashboardProps = {
  /** What stands above everything else. */
  notice: ReactNode;
  /** What other domains show below the figures of a workspace. */
  more: (spaceId: string) => ReactNode;
  /** The path of the calendar; missing if there is none for the account. */
  calendar: string | undefined;
  /** The address that opens the form of a new booking; missing for accounts that do not book for others. */
  newBooking: string | undefined;
};

/** The dashboard: of the active workspace for accounts that see all bookings, otherwise of the account. */
export default function DashboardScreen({ notice, more, calendar, newBooking }: DashboardProps) {
  const t = useTexts();
  const { user, showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  const [theme, setTheme] = useTheme();
  const name = user?.name || user?.email;
  return (
    <div className={`-m-4 min-h-[calc(100dvh-3.5rem)] p-4 sm:-m-6 sm:p-6 ${THEMES[theme].background}`}>
      <title>{t('Dashboard')}</title>
      <PageHeader
        title={showsAllBookings ? t('Dashboard') : t('Welcome, {name}', { name: name ?? '' })}
        description={showsAllBookings ? active?.name : undefined}
        actions={
          <>
            <ThemePicker theme={theme} onChange={setTheme} />
            {newBooking && (
              <Button asChild>
                <Link to={newBooking}>{t('+ New Booking')}</Link>
              </Button>
            )}
          </>
        }
      />
      {notice}
      {!showsAllBookings && <MemberDashboard calendar={calendar} />}
      {showsAllBookings && active && (
        <SpaceDashboard spaceId={active._id} calendar={calendar} more={more(active._id)} />
      )}
      {showsAllBookings && !active && !isPending && (
        <EmptyState className="rounded-lg border bg-card" text={t('You do not manage a workspace yet.')} />
      )}
    </div>
  );
}
