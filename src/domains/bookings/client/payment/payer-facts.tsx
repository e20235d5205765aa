import { Facts } from '#client/ui/facts.tsx';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** Who pays how much for what, above the forms with which staff take a payment. */
export function PayerFacts({ booking }: { booking: BookingView }) {
  const t = useTexts();
  const { assignedUser, email, resource_id, space_id, price, currency } = booking;
  return (
    <Facts
      facts={[
        { name: t('Billed to'), value: assignedUser?.name || assignedUser?.email || email },
        { name: t('Resource'), value: resource_id.name },
        { name: t('Event Date'), value: periodLine(booking, space_id.time_zone, t) },
        { name: t('Total'), value: formatMoney(price.total, currency, t) },
      ]}
    />
  );
}
