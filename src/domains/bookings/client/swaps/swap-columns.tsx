import { ArrowRight } from 'lucide-react';
import { DayAndTime, NONE } from '#client/lists/cells.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { seatNames } from '#domains/bookings/client/booking-text.ts';
import { SWAP_STATUS, type SwapStatus } from '#domains/bookings/client/swaps/swap-filters.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

export const SWAP_COLUMNS: Column<BookingView>[] = [
  { header: msg('From'), cell: ({ from, space_id }) => <DayAndTime at={from} zone={space_id.time_zone} /> },
  { header: msg('To'), cell: ({ to, space_id }) => <DayAndTime at={to} zone={space_id.time_zone} /> },
  { header: msg('Resource Name'), cell: (swap) => <Resource swap={swap} /> },
  { header: msg('Old Seats, Seats'), cell: (swap) => <Seats swap={swap} /> },
  {
    header: msg('Member'),
    onPhone: 'title',
    cell: ({ assignedUser }) =>
      assignedUser ? (
        <span className="block wrap-anywhere sm:max-w-40 sm:min-w-24">
          <span className="font-medium">{assignedUser.name || assignedUser.email}</span>
          {assignedUser.name && (
            <span
              title={assignedUser.email}
              className="block text-xs font-normal text-muted-foreground sm:w-0 sm:min-w-full sm:truncate"
            >
              <bdi>{assignedUser.email}</bdi>
            </span>
          )}
        </span>
      ) : (
        NONE
      ),
  },
  {
    header: msg('Remarks'),
    cell: ({ customer_remark, admin_remark }) => (
      <span className="block wrap-anywhere sm:max-w-48 sm:min-w-28">
        <span title={customer_remark} className="line-clamp-1">
          {customer_remark || '-'}
        </span>
        {admin_remark && (
          <span title={admin_remark} className="line-clamp-1 text-xs text-muted-foreground">
            {admin_remark}
          </span>
        )}
      </span>
    ),
  },
  { header: msg('Status'), cell: ({ seat_swap_status }) => <SwapStatusBadge status={seat_swap_status} /> },
];

/** The status of a swap, in the words for staff or for the member. */
export function SwapStatusBadge({
  status,
  reader = 'staff',
}: {
  status: SwapStatus | null;
  reader?: 'staff' | 'member';
}) {
  const t = useTexts();
  if (!status) return null;
  return <StatusBadge tone={SWAP_STATUS[status].tone}>{t(SWAP_STATUS[status][reader])}</StatusBadge>;
}

function Resource({ swap: { resource_id, type } }: { swap: BookingView }) {
  const t = useTexts();
  return (
    <span className="flex items-baseline gap-2">
      <ColorDot color={resource_id.color} />
      <span className="min-w-18">
        {resource_id.name}
        <span className="block text-xs text-muted-foreground">{t(RESOURCE_TYPE_NAMES[type])}</span>
      </span>
    </span>
  );
}

/** The present seats, after those before the swap. */
function Seats({ swap }: { swap: BookingView }) {
  const t = useTexts();
  const before = seatNames({ items: swap.old_items });
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      {swap.seat_swap_status === 'Completed' && before && (
        <>
          <span className="text-muted-foreground">{before}</span>
          <ArrowRight className="size-3.5 text-muted-foreground" aria-label={t('now')} />
        </>
      )}
      {seatNames(swap)}
    </span>
  );
}
