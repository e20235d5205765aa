import { DayAndTime, NONE } from '#client/lists/cells.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Folded } from '#client/ui/fold.tsx';
import { people } from '#domains/availability/client/index.ts';
import { seatNames } from '#domains/bookings/client/booking-text.ts';
import { REQUEST_STATUS } from '#domains/bookings/client/requests/request-filters.ts';
import type { BookingRequest } from '#domains/bookings/client/requests/queries.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

export const REQUEST_COLUMNS: Column<BookingRequest>[] = [
  {
    header: msg('Name||a person'),
    onPhone: 'title',
    cell: ({ name, email, phone }) => (
      <span className="block min-w-28 wrap-anywhere sm:max-w-48">
        <span className="font-medium">{name}</span>
        {(email || phone) && (
          <Folded below="medium">
            <span title={email || phone} className="block w-0 min-w-full truncate text-xs text-muted-foreground">
              <bdi>{email || phone}</bdi>
            </span>
          </Folded>
        )}
      </span>
    ),
  },
  {
    header: msg('Email, Number'),
    fold: 'medium',
    cell: ({ email, phone }) => (email || phone ? <Lines first={email || phone} second={email && phone} /> : NONE),
  },
  { header: msg('From'), cell: ({ from, space_id }) => <DayAndTime at={from} zone={space_id.time_zone} /> },
  { header: msg('To'), cell: ({ to, space_id }) => <DayAndTime at={to} zone={space_id.time_zone} /> },
  {
    header: msg('Type, Capacity'),
    cell: (request) => <TypeAndCapacity request={request} />,
  },
  { header: msg('Resource Name'), cell: (request) => <Resource request={request} /> },
  {
    header: msg('Price'),
    align: 'end',
    cell: (request) => <Price request={request} />,
  },
  { header: msg('Status'), cell: (request) => <RequestStatusBadge request={request} /> },
];

function TypeAndCapacity({ request: { type, capacity } }: { request: BookingRequest }) {
  const t = useTexts();
  return <Lines first={t(RESOURCE_TYPE_NAMES[type])} second={people(capacity, t)} />;
}

function Price({ request: { price, currency } }: { request: BookingRequest }) {
  const t = useTexts();
  return <span className="tabular-nums">{formatMoney(price.total, currency, t)}</span>;
}

/** The status of a request in words. */
export function RequestStatusBadge({ request: { booking_status } }: { request: BookingRequest }) {
  const t = useTexts();
  if (!booking_status) return null;
  const { label, tone } = REQUEST_STATUS[booking_status];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <span title={first} className="block max-w-40 truncate whitespace-nowrap tabular-nums max-sm:max-w-none">
      {first}
      {second && (
        <span className="block text-xs text-muted-foreground">
          <bdi>{second}</bdi>
        </span>
      )}
    </span>
  );
}

function Resource({ request }: { request: BookingRequest }) {
  const { resource_id, items } = request;
  return (
    <span className="flex items-baseline gap-2">
      <ColorDot color={resource_id.color} />
      <span className="min-w-0">
        {resource_id.name}
        {items.length > 0 && <span className="block text-xs text-muted-foreground">{seatNames(request)}</span>}
      </span>
    </span>
  );
}
