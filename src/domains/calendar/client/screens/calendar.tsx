import { useState } from 'react';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useNow } from '#client/use-now.ts';
import { type Space, useActiveSpace, ZoneNote } from '#domains/workspaces/client/index.ts';
import {
  type BookingChoice,
  BookingViews,
  NewBooking,
  NO_WHEN,
  useOpenBooking,
} from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { CalendarBody, CalendarSkeleton } from '#domains/calendar/client/components/calendar-body.tsx';
import { CalendarToolbar } from '#domains/calendar/client/components/calendar-toolbar.tsx';
import { useCalendar } from '#domains/calendar/client/use-calendar.ts';
import { useIsPhone } from '#client/use-is-phone.ts';
import { useCalendarAddress } from '#domains/calendar/client/use-calendar-address.ts';
import { VIEWS, type View } from '#domains/calendar/views.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';

/** The calendar of the active workspace for accounts that see all bookings, otherwise of the account. */
export default function CalendarScreen() {
  const t = useTexts();
  const { active, isPending } = useActiveSpace();
  return (
    <>
      <title>{t('Calendar')}</title>
      {active && <SpaceCalendar space={active} />}
      {!active && (
        <>
          <PageHeader title={t('Calendar')} width="wide" />
          {isPending ? <CalendarSkeleton /> : <EmptyState text={t('There is no workspace yet.')} />}
        </>
      )}
    </>
  );
}

/** A phone has no room for the timeline. It shows the places of a workspace, and so all of its bookings. */
function useOfferedViews(): readonly View[] {
  const isPhone = useIsPhone();
  const { showsAllBookings } = useSession();
  return showsAllBookings && !isPhone ? VIEWS : VIEWS.filter((view) => view !== 'timeline');
}

function SpaceCalendar({ space }: { space: Space }) {
  const t = useTexts();
  const now = useNow();
  const site = useSite();
  const { user, may } = useSession();
  const today = toLocal(now, space.time_zone).day;
  const views = useOfferedViews();
  const address = useCalendarAddress(today, views);
  const calendar = useCalendar(space, address);
  const opened = useOpenBooking();
  const [cancelling, setCancelling] = useState<BookingSummary>();
  const [request, setRequest] = useState<BookingChoice>();
  const mayAdd = may('booking.calendar') || may('bookingRequest');
  const { window } = calendar;
  const dayView = views.includes('timeline') ? 'timeline' : 'day';

  return (
    <>
      <PageHeader
        title={t('Calendar')}
        width="wide"
        description={space.name}
        actions={mayAdd && <Button onClick={() => setRequest({ when: NO_WHEN })}>{t('+ Add Booking Request')}</Button>}
      />
      <CalendarToolbar address={address} today={today} views={views} resources={calendar.resources} />
      {window.error && !window.data ? (
        <QueryFailure query={window} />
      ) : (
        <div aria-busy={window.isPlaceholderData || window.isPending}>
          <CalendarBody
            space={space}
            address={address}
            calendar={calendar}
            now={now}
            titles={user?.email === site?.calendarAccountEmail ? 'customer' : 'title'}
            onOpen={(entry) => opened.open('booking', entry)}
            onDay={views.length > 1 ? (day) => address.change({ view: dayView, day }) : undefined}
            onAdd={mayAdd ? setRequest : undefined}
          />
        </div>
      )}
      <ZoneNote zone={space.time_zone} now={now} />
      <BookingViews opened={opened} now={now} cancelling={cancelling} onCancel={setCancelling} />
      {request && (
        <NewBooking space={space} choice={{ ...request, isRequest: true }} onClose={() => setRequest(undefined)} />
      )}
    </>
  );
}
