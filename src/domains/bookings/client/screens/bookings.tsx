import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useActiveSpace } from '#client/active-space.tsx';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { useNow } from '#domains/availability/client/use-now.ts';
import { PAGE_SIZE } from '#domains/bookings/client/chunks.ts';
import { BookingFiltersBar } from '#domains/bookings/client/components/booking-filters.tsx';
import { BookingTable } from '#domains/bookings/client/components/booking-table.tsx';
import { type BookingFilters, listQuery, readFilters, writeFilters } from '#domains/bookings/client/filters.ts';
import { useBookingList } from '#domains/bookings/client/use-booking-list.ts';
import { useOpenBooking } from '#domains/bookings/client/use-open-booking.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';

const BookingDetails = lazy(() => import('#domains/bookings/client/components/booking-details.tsx'));
const BookingHistory = lazy(() => import('#domains/bookings/client/components/booking-history.tsx'));
const CancelBooking = lazy(() => import('#domains/bookings/client/components/cancel-booking.tsx'));

/** Who sees all bookings sees those of the active workspace, everybody else their own. */
export default function BookingsScreen() {
  const now = useNow();
  const { user, may, showsAllBookings } = useSession();
  const { active, isPending: isSpacePending } = useActiveSpace();
  const [params, setParams] = useSearchParams();
  const { filters, page } = readFilters(params);
  const query = listQuery(filters, showsAllBookings ? active?._id : undefined);
  const list = useBookingList(query, page, !showsAllBookings || !isSpacePending);
  const opened = useOpenBooking();
  const [cancelling, setCancelling] = useState<BookingSummary>();
  const actor = { userId: user?._id ?? '', showsAllBookings };
  const newBooking = may('booking.booking') ? <NewBooking spaceId={active?._id ?? null} /> : undefined;

  const lastPage = Math.max(1, Math.ceil(list.totalCount / PAGE_SIZE));
  const isBeyond = list.rows !== undefined && !list.isStale && page > lastPage;
  useEffect(() => {
    if (isBeyond) setParams(writeFilters(filters, lastPage), { replace: true });
  });

  function search(next: BookingFilters) {
    const address = writeFilters(next);
    if (address.toString() === writeFilters(filters).toString() && page === 1) list.refetch();
    else setParams(address);
  }

  return (
    <>
      <title>Booking</title>
      <PageHeader title="Booking" actions={newBooking} />
      <BookingFiltersBar key={writeFilters(filters).toString()} filters={filters} onSearch={search} />
      {list.error && (list.isStale || !list.rows) ? (
        <ErrorState text={failureOf(list.error).message} onRetry={list.refetch} retrying={list.isFetching} />
      ) : (
        <>
          <BookingTable
            rows={list.rows}
            firstNumber={(list.shownPage - 1) * PAGE_SIZE + 1}
            isStale={list.isStale}
            actor={actor}
            now={now}
            onView={(booking) => opened.open('booking', booking)}
            onHistory={(booking) => opened.open('history', booking)}
            onCancel={setCancelling}
            empty={<NoBookings isFiltered={writeFilters(filters).size > 0} action={newBooking} />}
          />
          <Pager
            className="mt-4"
            page={page}
            totalCount={list.totalCount}
            totalIsMinimum={list.totalIsMinimum}
            pageSize={PAGE_SIZE}
            noun="bookings"
            onChange={(next) => setParams(writeFilters(filters, next))}
          />
        </>
      )}
      <Suspense fallback={null}>
        {opened.booking && opened.view === 'booking' && (
          <BookingDetails
            booking={opened.booking}
            actor={actor}
            now={now}
            onHistory={(booking) => opened.open('history', booking)}
            onCancel={setCancelling}
            onClose={opened.close}
          />
        )}
        {opened.booking && opened.view === 'history' && (
          <BookingHistory
            key={opened.booking._id}
            booking={opened.booking}
            onChanged={list.put}
            onClose={opened.close}
          />
        )}
      </Suspense>
      {/* One of its own: the details stay in view while the question over them loads. */}
      <Suspense fallback={null}>
        {cancelling && (
          <CancelBooking
            booking={cancelling}
            actor={actor}
            now={now}
            onChanged={list.put}
            onClose={() => setCancelling(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Leads to the public search of the workspace. */
function NewBooking({ spaceId }: { spaceId: string | null }) {
  return (
    <Button asChild>
      <Link to={searchAddress({ spaceId })}>+ New Booking</Link>
    </Button>
  );
}

function NoBookings({ isFiltered, action }: { isFiltered: boolean; action?: ReactNode }) {
  if (isFiltered) return <EmptyState text="No booking matches these filters." />;
  return <EmptyState title="No bookings yet" text="What is booked appears here at once." action={action} />;
}
