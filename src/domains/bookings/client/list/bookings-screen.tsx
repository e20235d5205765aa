import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { isFiltered } from '#client/lists/filters.ts';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useNow } from '#client/use-now.ts';
import { newBookingSearch } from '#domains/bookings/client/booking-address.ts';
import { bookingColumns } from '#domains/bookings/client/list/booking-columns.tsx';
import { BookingViews } from '#domains/bookings/client/list/booking-views.tsx';
import { NextBooking } from '#domains/bookings/client/list/next-booking.tsx';
import { nextOrder, sortOf, ORDER_OPTIONS } from '#domains/bookings/client/list/filters.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { useBookingList, type BookingList } from '#domains/bookings/client/list/use-booking-list.ts';
import { useBooksForOthers } from '#domains/bookings/client/people/use-books-for-others.ts';
import { useEditAddress } from '#domains/bookings/client/detail/use-edit-address.ts';
import { useLeaving } from '#domains/bookings/client/people/use-leaving.tsx';
import { useOpenBooking } from '#domains/bookings/client/detail/use-open-booking.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { BOOKING_ORDERS } from '#domains/bookings/orders.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { searchAddress, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, toLocal } from '#shared/time.ts';
import { CheckInPart } from '#domains/bookings/client/presence/check-in-part.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

/**
 * Whether the booking list shows only who arrives today, unless it is limited to other days, and on a phone its order. On a wide screen the header of
 * the table sorts.
 */
function BookingOrders({ list }: { list: BookingList }) {
  const t = useTexts();
  const { arrivals, from, to } = list.filters;
  return (
    <>
      {(arrivals || (!from && !to)) && (
        <Button
          variant="secondary"
          aria-pressed={arrivals}
          className="h-9 px-2.5 font-normal aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
          onClick={() => list.search({ arrivals: !arrivals })}
        >
          {t('Today’s arrivals')}
        </Button>
      )}
      <Field label={t('Sort by')} labelHidden className="shrink-0 sm:hidden">
        {(control) => (
          <NativeSelect
            {...control}
            className="h-9 min-h-9 ps-2.5"
            options={translated(ORDER_OPTIONS, t)}
            value={arrivals ? 'event_date' : list.order}
            disabled={arrivals}
            onChange={(value) => list.sort(BOOKING_ORDERS.find((order) => order === value) ?? 'newest')}
          />
        )}
      </Field>
    </>
  );
}

type BookingActionsProps = {
  booking: BookingSummary;
  actor: BookingActor;
  now: Date;
  onView: (booking: BookingSummary) => void;
  onHistory: (booking: BookingSummary) => void;
  onCancel: (booking: BookingSummary) => void;
  onSwap: (booking: BookingSummary) => void;
};

/** The buttons for a booking. The lifecycle decides which are shown, and the services enforce the same rules. */
function BookingActions({ booking, actor, now, onView, onHistory, onCancel, onSwap }: BookingActionsProps) {
  const t = useTexts();
  const editAddress = useEditAddress(booking, actor, now);
  const leaving = useLeaving(booking, now);
  const may = (event: 'pay' | 'checkIn' | 'requestSwap' | 'cancel') => transition(booking, event, actor, now).ok;
  return (
    <span className="inline-flex items-center max-sm:-me-2">
      {may('pay') && (
        <Button asChild size="sm" className="me-1.5 max-sm:me-0.5 max-sm:px-2.5">
          <Link to={paths.payNow(booking._id)}>{t('Pay')}</Link>
        </Button>
      )}
      {!actor.showsAllBookings && booking.checked_in_at === null && may('checkIn') && (
        <span className="me-1.5">
          <CheckInPart _id={booking._id} size="sm" name={booking.resource_id.name} />
        </span>
      )}
      <RowActions
        actions={[
          actor.showsAllBookings
            ? { kind: 'view', label: t('View'), onClick: () => onView(booking) }
            : { kind: 'view', label: t('View'), to: paths.bookingPage(booking._id) },
          editAddress !== undefined && { kind: 'edit', label: t('Edit'), to: editAddress },
          { kind: 'history', label: t('Booking History'), onClick: () => onHistory(booking) },
          may('requestSwap') && { kind: 'swap', label: t('Raise Desk Swap Request'), onClick: () => onSwap(booking) },
          may('cancel') && { kind: 'cancel', label: t('Cancel||a booking'), onClick: () => onCancel(booking) },
          leaving.ask && { kind: 'leave', label: t('Leave booking'), onClick: leaving.ask },
        ]}
      />
      {leaving.question}
    </span>
  );
}

function ExportPlaceholder() {
  const t = useTexts();
  return (
    <Button variant="secondary" disabled>
      {t('Export')}
    </Button>
  );
}

const ExportBookings = lazyPart(
  () => import('#domains/bookings/client/list/export-bookings.tsx'),
  // It does nothing until it is loaded, and must not look as if it did.
  <ExportPlaceholder />,
);
const RaiseSwap = lazyPart(() => import('#domains/bookings/client/swaps/raise-swap.tsx'));

type BookingsScreenProps = {
  /** What comes later than the list, and must not move it. */
  belowList?: ReactNode;
};

/** The booking list. Accounts that see all bookings get those of the active workspace, other accounts their own. */
export default function BookingsScreen({ belowList }: BookingsScreenProps) {
  const t = useTexts();
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
    <Screen
      title={t('Booking')}
      width="wide"
      actions={<Actions query={list.query} today={today} newBooking={newBooking} />}
    >
      {!showsAllBookings && <NextBooking now={now} />}
      <FilterForm list={{ ...list, filters }} zone={zone}>
        <BookingOrders list={list} />
      </FilterForm>
      <PagedTable
        list={list}
        label={t('Bookings')}
        className="sm:[&_:is(td,th)]:px-2"
        noun={t('bookings')}
        numbers={t('S.no.')}
        compact
        columns={bookingColumns(now, t, showsAllBookings ? undefined : user?.email)}
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
  const t = useTexts();
  const { may } = useSession();
  return (
    <>
      {may('booking.calendar', 'show') && (
        <Button asChild variant="secondary">
          <Link to={paths.calendar}>{t('Calendar View')}</Link>
        </Button>
      )}
      <ExportBookings {...exported} />
      {newBooking}
    </>
  );
}

/** A link to the booking modal for staff who book for others, and to the public search of the workspace for everybody else. */
function NewBooking({ spaceId }: { spaceId: string | null }) {
  const t = useTexts();
  const booksForOthers = useBooksForOthers();
  const [params] = useSearchParams();
  return (
    <Button asChild>
      <Link to={booksForOthers ? newBookingSearch(params) : searchAddress({ spaceId })}>{t('+ New Booking')}</Link>
    </Button>
  );
}

function NoBookings({ filters, action }: { filters: object; action?: ReactNode }) {
  const t = useTexts();
  if (isFiltered(filters)) return <EmptyState text={t('No booking matches these filters.')} />;
  return <EmptyState title={t('No bookings yet')} text={t('New bookings appear here.')} action={action} />;
}
