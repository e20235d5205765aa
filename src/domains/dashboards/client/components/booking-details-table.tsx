import { QueryFailure } from '#client/query-failure.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BookingStatus, MembersCell, periodText, ResourceCell } from '#domains/bookings/client/index.ts';
import type { BookingSummary } from '#domains/bookings/index.ts';
import { hoursText } from '#domains/dashboards/client/hours-text.ts';
import { useUpcomingBookings } from '#domains/dashboards/client/queries.ts';
import { formatMoney } from '#shared/money.ts';
import { tableDay } from '#shared/time.ts';

const MAX_AVATARS = 5;

function columnsAt(now: Date): Column<BookingSummary>[] {
  return [
    { header: 'Resource Name', onPhone: 'title', cell: (booking) => <ResourceCell booking={booking} /> },
    { header: 'Event Date', cell: (booking) => <DateCell booking={booking} /> },
    { header: 'Status', cell: (booking) => <BookingStatus booking={booking} now={now} /> },
    { header: 'Price', align: 'right', cell: (booking) => <PriceCell booking={booking} /> },
    { header: 'Members', cell: (booking) => <MembersCell booking={booking} max={MAX_AVATARS} /> },
  ];
}

/** The bookings of a workspace that are paid and come next, the first one first. */
export function BookingDetailsTable({ spaceId, now }: { spaceId: string; now: Date }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useUpcomingBookings(spaceId);
  if (error && !data) return <QueryFailure query={{ error, refetch, isFetching }} />;
  return (
    <DataTable
      label="Booking Details"
      columns={columnsAt(now)}
      rows={data?.items}
      rowKey={({ _id }) => _id}
      stale={isPlaceholderData}
      skeletonRows={5}
      empty={<EmptyState text="There are no upcoming bookings." />}
    />
  );
}

/** The first and the last day, and the times. */
function DateCell({ booking }: { booking: BookingSummary }) {
  const { first, last, hours } = periodText(booking, booking.space_id.time_zone, tableDay);
  return (
    <span className="block tabular-nums">
      <span className="block">
        <span className="whitespace-nowrap">{first}</span> {last && <span className="whitespace-nowrap">– {last}</span>}
      </span>
      <span className="block text-xs text-muted-foreground">{hours}</span>
    </span>
  );
}

function PriceCell({ booking }: { booking: BookingSummary }) {
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className="block">{formatMoney(booking.price.total, booking.currency)}</span>
      <span className="block text-xs text-muted-foreground">{hoursText(booking)}</span>
    </span>
  );
}
