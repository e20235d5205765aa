import { Clock } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { formatClock, secondsUntil, useCountdown } from '#client/use-countdown.ts';
import { lastHoldEnd, ownHolds } from '#domains/bookings/client/payment/holds.ts';
import { periodLine, seatNames } from '#domains/bookings/client/booking-text.ts';
import { useHeldBookings } from '#domains/bookings/client/queries.ts';
import { type BookingSummary } from '#domains/bookings/summary.ts';
import type { CartOrigin } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { ReleaseHold } from './release-hold.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type HeldBookingsProps = { spaceId: string; userId: string };

/** The bookings in a workspace that the account holds and has not paid yet, above the results of a search. */
export default function HeldBookings({ spaceId, userId }: HeldBookingsProps) {
  const t = useTexts();
  const { pending, readAgain } = useHeldBookings(spaceId);
  const { now } = useCountdown(lastHoldEnd(pending));
  const holds = ownHolds(pending, userId, now);
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="held-title" className="mb-8">
      <h2 id="held-title" className="mb-4 text-2xl font-semibold">
        {t('Held for you')}
      </h2>
      <ul className="space-y-3">
        {holds.map((booking) => (
          <HeldBooking key={booking._id} booking={booking} now={now} onReleased={readAgain} />
        ))}
      </ul>
    </section>
  );
}

type HeldBookingProps = { booking: BookingSummary; now: Date; onReleased: () => void };

function HeldBooking({ booking, now, onReleased }: HeldBookingProps) {
  const t = useTexts();
  const { _id, resource_id, space_id, hold_until, items, price } = booking;
  const { pathname, search } = useLocation();
  const nameId = useId();
  const origin: CartOrigin = { search: pathname + search };
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-primary bg-card p-5 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1" data-numeric>
        <h3 id={nameId} className="flex items-center gap-2.5 text-lg font-semibold wrap-anywhere">
          <ColorDot color={resource_id.color} />
          {resource_id.name}
        </h3>
        <p className="mt-1 text-sm">
          {periodLine(booking, space_id.time_zone, t)}
          {items.length > 0 &&
            `, ${t('{count, plural, one {seat {names}} other {seats {names}}}', { count: items.length, names: seatNames(booking) })}`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="font-medium">{formatMoney(price.total, booking.currency, t)}</span>
          {hold_until && (
            <span role="timer" className="flex items-center gap-1.5 text-muted-foreground">
              <Clock className="size-4 shrink-0" aria-hidden="true" />
              {t('{time} left to pay', { time: formatClock(secondsUntil(hold_until, now)) })}
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-2 max-sm:*:flex-1">
        <ReleaseHold booking={booking} label={t('Release')} onReleased={onReleased} />
        <Button asChild>
          <Link to={paths.payNow(_id)} state={origin} aria-describedby={nameId}>
            {t('Continue')}
          </Link>
        </Button>
      </div>
    </li>
  );
}
