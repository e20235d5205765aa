import { AvatarGroup } from '#client/ui/avatar.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { cancellationText } from '#domains/availability/cancellation.ts';
import { memberName, periodText, seatNames } from '#domains/bookings/client/booking-text.ts';
import { statedDeadline } from '#domains/bookings/rules.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { formatPounds } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { BookingStatus } from './booking-status.tsx';

/** Further members are only counted. */
const MAX_AVATARS = 2;

export function bookingColumns(now: Date): Column<BookingSummary>[] {
  return [
    { key: 'space', header: 'Work Space', cell: ({ space_id }) => space_id.name },
    {
      key: 'resource',
      header: 'Resource Name',
      onPhone: 'title',
      cell: (booking) => <ResourceCell booking={booking} />,
    },
    {
      key: 'location',
      header: 'Location',
      cell: ({ space_id }) => (
        <span title={space_id.area} className="line-clamp-2 min-w-24 max-w-64 leading-4 max-sm:line-clamp-none">
          {space_id.area}
        </span>
      ),
    },
    { key: 'date', header: 'Event Date', cell: (booking) => <DateCell booking={booking} now={now} /> },
    { key: 'status', header: 'Status', cell: (booking) => <BookingStatus booking={booking} now={now} /> },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      cell: ({ price }) => <span className="tabular-nums">{formatPounds(price.total)}</span>,
    },
    { key: 'members', header: 'Members', cell: (booking) => <MembersCell booking={booking} max={MAX_AVATARS} /> },
  ];
}

/** The colour and the name of the resource, with its type and the seats. */
export function ResourceCell({ booking }: { booking: BookingSummary }) {
  const { resource_id, type, items } = booking;
  return (
    <span className="flex items-baseline gap-2">
      <ColorDot color={resource_id.color} />
      <span className="min-w-0">
        <span className="block font-medium max-sm:font-semibold">{resource_id.name}</span>
        <span className="block text-xs font-normal text-muted-foreground sm:max-w-56 sm:truncate sm:whitespace-nowrap">
          {RESOURCE_TYPE_NAMES[type]}
          {items.length > 0 && ` · ${seatNames(booking)}`}
        </span>
      </span>
    </span>
  );
}

function DateCell({ booking, now }: { booking: BookingSummary; now: Date }) {
  const { first, last, hours } = periodText(booking, booking.space_id.time_zone);
  const deadline = statedDeadline(booking, now);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span className="block">{first}</span>
      <span className="block text-xs text-muted-foreground">{last ? `to ${last}` : hours}</span>
      {deadline && deadline > now && (
        <span className="block text-xs text-muted-foreground max-sm:whitespace-normal">
          {cancellationText(deadline, now, booking.space_id.time_zone)}
        </span>
      )}
    </span>
  );
}

/** The members as avatars. @param max how many are shown; further ones are counted */
export function MembersCell({ booking, max }: { booking: BookingSummary; max: number }) {
  const people = booking.members.map((member) => ({ name: memberName(member) }));
  if (people.length === 0) return <span className="text-muted-foreground">None</span>;
  return <AvatarGroup people={people} max={max} />;
}
