import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { SwapStatusBadge } from './swap-columns.tsx';

/** The booking of a swap, with the remarks. */
export function SwapDetails({ swap }: { swap: BookingView }) {
  const { resource_id, space_id, assignedUser } = swap;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold">
          {assignedUser ? assignedUser.name || assignedUser.email : 'Desk swap'}
        </p>
        <SwapStatusBadge status={swap.seat_swap_status} />
      </div>
      <Facts
        facts={[
          { name: 'Event Date', value: periodLine(swap, space_id.time_zone) },
          { name: 'Resource', value: `${resource_id.name}, ${RESOURCE_TYPE_NAMES[swap.type]}` },
          { name: 'Seats', value: seatNames(swap) },
          { name: 'Old seats', value: seatNames({ items: swap.old_items }) },
          { name: 'Customer remark', value: swap.customer_remark },
          { name: 'Admin remark', value: swap.admin_remark },
        ]}
      />
    </>
  );
}
