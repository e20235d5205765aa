import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useNow } from '#client/use-now.ts';
import {
  BookingViews,
  useBooksForOthers,
  useOpenBooking,
  WaitingPayments,
  WaitingRequests,
  WaitingSwaps,
} from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { DayPeople, DayPlaces } from '#domains/calendar/client/index.ts';
import { WaitingEnquiries, WaitingTours } from '#domains/enquiries/client/index.ts';
import { StoppedCustomers } from '#domains/memberships/client/index.ts';
import { type Space, useActiveSpace, ZoneNote } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { addDays, formatDay, isDay, toLocal } from '#shared/time.ts';
import { useNewBookingAddress } from '../shell/use-new-booking-address.ts';
import { useTexts } from '#app/client/use-texts.ts';

/** The start of the desk: who arrives, who is in, what is free, and what waits for somebody. */
export default function Today() {
  const t = useTexts();
  const { showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  if (!showsAllBookings) return <Navigate to={paths.dashboard} replace />;
  return (
    <>
      <title>{t('Today')}</title>
      {active ? (
        <SpaceToday key={active._id} space={active} />
      ) : (
        !isPending && (
          <EmptyState className="rounded-lg border bg-card" text={t('You do not manage a workspace yet.')} />
        )
      )}
    </>
  );
}

function SpaceToday({ space }: { space: Space }) {
  const t = useTexts();
  const now = useNow();
  const { may } = useSession();
  const [params] = useSearchParams();
  const given = params.get('day') ?? '';
  const today = toLocal(now, space.time_zone).day;
  const day = isDay(given) ? given : today;
  const newBooking = useNewBookingAddress();
  const canBook = useBooksForOthers();
  const opened = useOpenBooking();
  const [cancelling, setCancelling] = useState<BookingSummary>();
  const shared = { space, day, now };
  return (
    <>
      <PageHeader
        title={day === today ? t('Today, {day}', { day: formatDay(day, t) }) : formatDay(day, t)}
        description={space.name}
        actions={
          <>
            <DaySteps day={day} today={today} />
            {canBook && newBooking && (
              <Button asChild>
                <Link to={newBooking}>{t('+ New Booking')}</Link>
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DayPeople {...shared} onOpen={(entry) => opened.open('booking', entry)} />
        <div className="grid content-start gap-6">
          <DayPlaces {...shared} canBook={canBook} />
          <WaitingPayments spaceId={space._id} />
          {may('bookingRequest', 'show') && <WaitingRequests spaceId={space._id} now={now} />}
          {may('deskSwap', 'show') && <WaitingSwaps spaceId={space._id} />}
          {may('members', 'show') && <StoppedCustomers spaceId={space._id} />}
          {may('contactUs', 'show') && <WaitingTours spaceId={space._id} now={now} />}
          {may('contactUs', 'show') && <WaitingEnquiries spaceId={space._id} />}
        </div>
      </div>
      <ZoneNote zone={space.time_zone} now={now} />
      <BookingViews opened={opened} now={now} cancelling={cancelling} onCancel={setCancelling} />
    </>
  );
}

/** The day before, the present day and the day after. The address contains the day. */
function DaySteps({ day, today }: { day: string; today: string }) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  function show(next: string) {
    const changed = new URLSearchParams(params);
    if (next === today) changed.delete('day');
    else changed.set('day', next);
    setParams(changed);
  }
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t('Previous day')} icon={ChevronLeft} onClick={() => show(addDays(day, -1))} />
      <Button variant="secondary" disabled={day === today} onClick={() => show(today)}>
        {t('Today')}
      </Button>
      <IconButton label={t('Next day')} icon={ChevronRight} onClick={() => show(addDays(day, 1))} />
    </div>
  );
}
