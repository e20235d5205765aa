import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { MAX_WAITING, WaitingList } from '#client/lists/waiting-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { formatClock, secondsUntil, useCountdown } from '#client/use-countdown.ts';
import { billedName, periodLine } from '#domains/bookings/client/booking-text.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { heldNow, lastHoldEnd } from '#domains/bookings/client/payment/holds.ts';
import { useHeldBookings } from '#domains/bookings/client/queries.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The held bookings of a workspace whose payment the member of staff can take. The one whose hold ends first is the first. */
export function WaitingPayments({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const actor = useBookingActor();
  const { pending } = useHeldBookings(spaceId);
  const { now } = useCountdown(lastHoldEnd(pending));
  const waiting = heldNow(pending, now).filter((booking) => transition(booking, 'pay', actor, now).ok);
  return (
    <WaitingList
      title={t('Waiting for payment')}
      rows={waiting.slice(0, MAX_WAITING)}
      count={waiting.length}
      to={`${paths.booking}?payment_status=pending`}
    >
      {(booking) => <WaitingPayment booking={booking} now={now} />}
    </WaitingList>
  );
}

function WaitingPayment({ booking, now }: { booking: BookingSummary; now: Date }) {
  const t = useTexts();
  const { _id, resource_id, space_id, hold_until, price, currency } = booking;
  const factsId = `waiting-${_id}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 text-sm">
      <div id={factsId} className="min-w-0 flex-1 basis-64" data-numeric>
        <p className="font-medium wrap-anywhere">{billedName(booking)}</p>
        <p className="flex items-center gap-2 text-muted-foreground">
          <ColorDot color={resource_id.color} />
          <span className="min-w-0">
            {resource_id.name}, {periodLine(booking, space_id.time_zone, t)}
          </span>
        </p>
      </div>
      <p className="text-end max-sm:text-start" data-numeric>
        <span className="block font-semibold">{formatMoney(price.total, currency, t)}</span>
        {hold_until && (
          <span role="timer" className="flex items-center gap-1.5 text-xs text-muted-foreground">
            <Clock className="size-3.5 shrink-0" aria-hidden="true" />
            {t('Held for {time}', { time: formatClock(secondsUntil(hold_until, now)) })}
          </span>
        )}
      </p>
      <Button asChild size="sm" variant="secondary" className="max-sm:w-full">
        <Link to={paths.payNow(_id)} aria-describedby={factsId}>
          {t('Take payment')}
        </Link>
      </Button>
    </div>
  );
}
