import { Link } from 'react-router-dom';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BookingStatus, periodText } from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { tableDay } from '#shared/time.ts';

const textOf = (booking: BookingSummary) => periodText(booking, booking.space_id.time_zone, tableDay);

function columnsAt(now: Date): Column<BookingSummary>[] {
  return [
    { header: 'Location', onPhone: 'title', cell: ({ space_id }) => space_id.name },
    { header: 'Address', cell: ({ space_id }) => space_id.area },
    { header: 'Date', cell: (booking) => <DateCell booking={booking} /> },
    {
      header: 'Time',
      cell: (booking) => <span className="whitespace-nowrap tabular-nums">{textOf(booking).hours}</span>,
    },
    {
      header: 'Price',
      align: 'right',
      cell: ({ price, currency }) => <span className="tabular-nums">{formatMoney(price.total, currency)}</span>,
    },
    { header: 'Status', cell: (booking) => <BookingStatus booking={booking} now={now} /> },
    {
      header: 'Action',
      onPhone: 'actions',
      cell: ({ _id }) => (
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.bookingPage(_id)}>Preview</Link>
        </Button>
      ),
    },
  ];
}

function DateCell({ booking }: { booking: BookingSummary }) {
  const { first, last } = textOf(booking);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className="block">{first}</span>
      {last && <span className="block text-xs text-muted-foreground">to {last}</span>}
    </span>
  );
}

type UpcomingBookingsProps = {
  /** Undefined while they load. */
  bookings: BookingSummary[] | undefined;
  now: Date;
};

/** The account's next bookings. */
export function UpcomingBookings({ bookings, now }: UpcomingBookingsProps) {
  return (
    <DataTable
      label="Upcoming Bookings"
      columns={columnsAt(now)}
      rows={bookings}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
      empty={<EmptyState text="You have no upcoming bookings." />}
    />
  );
}
