import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Section } from '#client/ui/section.tsx';
import { useNow } from '#client/use-now.ts';
import { type BookingView, phaseOf, stageOf } from '#domains/bookings/index.ts';
import { OrderPayment } from '#domains/products/client/components/order-payment.tsx';
import { linesText } from '#domains/products/client/texts.ts';
import { ORDER_STAGES } from '#domains/products/rules.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';

const OrderDialog = lazyPart(() => import('#domains/products/client/components/order-dialog.tsx'));

/** What its customer has ordered for a booking, and can order until it is over. */
export default function BookingExtras({ booking }: { booking: BookingView }) {
  const { user } = useSession();
  return booking.assignedUser?._id === user?._id ? <Extras booking={booking} /> : null;
}

function Extras({ booking }: { booking: BookingView }) {
  const t = useTexts();
  const now = useNow();
  const [isOrdering, setOrdering] = useState(false);
  const { _id: bookingId, space_id: space } = booking;
  const orders = trpc.orders.own.useQuery({ booking_id: bookingId, limit: MAX_LIMIT }).data?.items ?? [];
  const { data: offered = [] } = trpc.products.offered.useQuery({ space_id: space._id });
  const isOpen = ORDER_STAGES.includes(stageOf(booking, now)) && phaseOf(booking, now) !== 'past' && offered.length > 0;
  if (!isOpen && orders.length === 0) return null;
  return (
    <Section
      title={t('Extras')}
      action={
        isOpen && (
          <Button size="sm" variant="secondary" onClick={() => setOrdering(true)} data-no-print>
            {t('Order extras')}
          </Button>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('Nothing was ordered for this booking yet.')}</p>
      ) : (
        <ul className="divide-y rounded-lg border bg-card text-sm" data-numeric>
          {orders.map((order) => (
            <li key={order._id} className="flex justify-between gap-4 px-5 py-3">
              <span className="min-w-0 wrap-anywhere">{linesText(order)}</span>
              <OrderPayment order={order} />
            </li>
          ))}
        </ul>
      )}
      {isOrdering && <OrderDialog spaceId={space._id} bookingId={bookingId} onClose={() => setOrdering(false)} />}
    </Section>
  );
}
