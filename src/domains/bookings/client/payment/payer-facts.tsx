import { Facts } from '#client/ui/facts.tsx';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { formatMoney } from '#shared/money.ts';

/** Who pays how much for what, above the forms with which staff take a payment. */
export function PayerFacts({ booking }: { booking: BookingView }) {
  const { assignedUser, email, resource_id, space_id, price, currency } = booking;
  return (
    <Facts
      facts={[
        { name: 'Billed to', value: assignedUser?.name || assignedUser?.email || email },
        { name: 'Resource', value: resource_id.name },
        { name: 'Event Date', value: periodLine(booking, space_id.time_zone) },
        { name: 'Total', value: formatMoney(price.total, currency) },
      ]}
    />
  );
}
