/** The calls of the dashboards. */
import { keepPreviousData } from '@tanstack/react-query';
import { useLiveEvent } from '#client/live.tsx';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

/** The bookings in the table of a workspace. */
const MAX_BOOKINGS = 10;

/** The figures of a workspace. Occupancy and days change with the time, so they are read again every five minutes. */
export function useSpaceDashboard(space_id: string) {
  return trpc.dashboards.space.useQuery(
    { space_id },
    { refetchInterval: 5 * MINUTE, placeholderData: keepPreviousData },
  );
}

export function useOwnDashboard() {
  return trpc.dashboards.own.useQuery(undefined, { refetchInterval: 5 * MINUTE });
}

/** The next paid bookings of a workspace. They are read again while the table is shown. */
export function useUpcomingBookings(space_id: string) {
  const { bookings } = trpc.useUtils();
  useLiveEvent('book-resources.', () => void bookings.summaries.invalidate());
  return trpc.bookings.summaries.useQuery({
    space_id,
    booking_status: 'upcoming',
    payment_status: 'completed',
    sort: 'event_date',
    offset: 0,
    limit: MAX_BOOKINGS,
  });
}
