import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { isFiltered } from '#client/lists/filters.ts';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { newBookingSearch } from '#domains/bookings/client/booking-address.ts';
import { BookingActions } from '#domains/bookings/client/components/booking-actions.tsx';
import { bookingColumns } from '#domains/bookings/client/components/booking-columns.tsx';
import { BookingViews } from '#domains/bookings/client/components/booking-views.tsx';
import { NextBooking } from '#domains/bookings/client/components/next-booking.tsx';
import { BookingOrders } from '#domains/bookings/client/components/booking-orders.tsx';
import { nextOrder, sortOf } from '#domains/bookings/client/filters.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { useBookingList } from '#domains/bookings/client/use-booking-list.ts';
import { useBooksForOthers } from '#domains/bookings/client/use-books-for-others.ts';
import { useOpenBooking } from '#domains/bookings/client/use-open-booking.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { searchAddress, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, toLocal } from '#shared/time.ts';

const ExportBookings = lazyPart(
  () => import('#domains/bookings/client/components/export-bookings.tsx'),
  <Button variant="secondary">Export</Button>,
);
const RaiseSwap = lazyPart(() => import('#domains/bookings/client/components/raise-swap.tsx'));

type BookingsScreenProps = {
  /** What comes later than the list, and must not move it. */
  belowList?: ReactNode;
};

/** The booking list. Accounts that see all bookings get those of the active workspace, other accounts their own. */
export default function BookingsScreen({ belowList }: BookingsScreenProps) {
  const now = useNow();
  const { showsAllBookings, user, ownOnly } = useSession();
  const { active, isPending: isSpacePending } = useActiveSpace();
  const zone = active?.time_zone ?? DEFAULT_ZONE;
  const today = toLocal(now, zone).day;
  const spaceId = showsAllBookings ? active?._id : undefined;
  const list = useBookingList({ spaceId, customer: ownOnly, zone }, !showsAllBookings || !isSpacePending);
  const { sort: _sort, ...filters } = list.filters;
  const opened = useOpenBooking();
  const [cancelling, setCancelling] = useState<BookingSummary>();
  const [swapping, setSwapping] = useState<BookingSummary>();
  const actor = useBookingActor();
  const newBooking = user?.may_book ? <NewBooking spaceId={active?._id ?? null} /> : undefined;

  return (
    <Screen title="Booking" width="wide" actions={<Actions query={list.query} today={today} newBooking={newBooking} />}>
      {!showsAllBookings && <NextBooking now={now} />}
      <FilterForm list={{ ...list, filters }} zone={zone}>
        <BookingOrders list={list} />
      </FilterForm>
      <PagedTable
        list={list}
        label="Bookings"
        className="sm:[&_:is(td,th)]:px-2"
        noun="bookings"
        numbers="S.no."
        compact
        columns={bookingColumns(now)}
        sort={sortOf(list.query)}
        onSort={filters.arrivals ? undefined : () => list.sort(nextOrder(list.order))}
        actionsClassName="max-sm:order-6 max-sm:mt-0 max-sm:min-h-0 max-sm:border-t-0 max-sm:p-0!"
        actions={(booking) => (
          <BookingActions
            booking={booking}
            actor={actor}
            now={now}
            onView={() => opened.open('booking', booking)}
            onHistory={() => opened.open('history', booking)}
            onCancel={setCancelling}
            onSwap={setSwapping}
          />
        )}
        empty={<NoBookings filters={filters} action={newBooking} />}
      />
      {belowList}
      <BookingViews opened={opened} now={now} cancelling={cancelling} onCancel={setCancelling} />
      {swapping && <RaiseSwap booking={swapping} onClose={() => setSwapping(undefined)} />}
    </Screen>
  );
}

type ActionsProps = ComponentProps<typeof ExportBookings> & { newBooking: ReactNode };

function Actions({ newBooking, ...exported }: ActionsProps) {
  const { may } = useSession();
  return (
    <>
      {may('booking.calendar', 'show') && (
        <Button asChild variant="secondary">
          <Link to={paths.calendar}>Calendar View</Link>
        </Button>
      )}
      <ExportBookings {...exported} />
      {newBooking}
    </>
  );
}

/** A link to the booking modal for staff who book for others, and to the public search of the workspace for everybody else. */
function NewBooking({ spaceId }: { spaceId: string | null }) {
  const booksForOthers = useBooksForOthers();
  const [params] = useSearchParams();
  return (
    <Button asChild>
      <Link to={booksForOthers ? newBookingSearch(params) : searchAddress({ spaceId })}>+ New Booking</Link>
    </Button>
  );
}

function NoBookings({ filters, action }: { filters: object; action?: ReactNode }) {
  if (isFiltered(filters)) return <EmptyState text="No booking matches these filters." />;
  return <EmptyState title="No bookings yet" text="New bookings appear here." action={action} />;
}
