import { ColorDot } from '#client/ui/color-dot.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import type { BookingRequest } from '#domains/bookings/client/request-queries.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { PriceSummary } from './price-summary.tsx';
import { RequestStatusBadge } from './request-columns.tsx';
import { officeInstant } from '#shared/time.ts';

/** The customer, the place and the price of a request. */
export function RequestDetails({ request }: { request: BookingRequest }) {
  const { resource_id, space_id, title } = request;
  const zone = space_id.time_zone;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="flex items-center gap-2 text-base font-semibold">
            <ColorDot color={resource_id.color} />
            {resource_id.name}
          </p>
          <p className="text-sm text-muted-foreground">{RESOURCE_TYPE_NAMES[request.type]}</p>
        </div>
        <RequestStatusBadge request={request} />
      </div>
      <Facts
        facts={[
          { name: 'Name', value: request.name },
          { name: 'Email', value: request.email },
          { name: 'Number', value: request.phone },
          { name: 'Title', value: title === resource_id.name ? '' : title },
          { name: 'Event Date', value: periodLine(request, zone) },
          { name: 'Work Space', value: space_id.name },
          { name: 'Capacity', value: request.capacity },
          { name: 'Seats', value: seatNames(request) },
          { name: 'Requested on', value: officeInstant(request.created_at, zone) },
          { name: 'Customer remark', value: request.booking_customer_remark },
          { name: 'Admin remark', value: request.booking_admin_remark },
        ]}
      />
      <PriceSummary booking={request} className="mt-5 border-t pt-4 text-sm" />
    </>
  );
}
