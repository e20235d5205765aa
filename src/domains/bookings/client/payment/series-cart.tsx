import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useCountdown } from '#client/use-countdown.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { useSeriesCart } from '#domains/bookings/client/series/queries.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { type SeriesView } from '#domains/bookings/series.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import { cartState } from '#domains/bookings/client/payment/cart-state.ts';
import { declinedIn, returnAddress } from '#domains/bookings/client/payment/new-booking.ts';
import { useSeriesPayment } from '#domains/bookings/client/payment/use-payment.ts';
import { Declined } from '#domains/payments/client/index.ts';
import { formatMoney, formatPence, toMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { Ended, useLeaveWhenPaid } from './cart.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { HoldClock, Processing } from './hold-clock.tsx';
import { PayBar, PayNow } from './pay-now.tsx';
import { SelectedResource } from './selected-resource.tsx';

const PaymentDialogs = lazyPart(() => import('#domains/payments/client/components/payment-dialogs.tsx'));

type SeriesCartProps = { booking: BookingView; seriesId: string };

/** The cart of a series that is paid at once. @param booking the one whose address was opened */
export default function SeriesCart({ booking, seriesId }: SeriesCartProps) {
  const { query, release } = useSeriesCart(seriesId);
  if (query.error) return <QueryFailure query={query} />;
  if (!query.data) return <CartSkeleton />;
  return <Loaded booking={booking} series={query.data} onRelease={() => release(booking._id)} />;
}

type LoadedProps = { booking: BookingView; series: SeriesView; onRelease: () => Promise<unknown> };

function Loaded({ booking, series, onRelease }: LoadedProps) {
  const { state: locationState } = useLocation();
  const { now, secondsLeft } = useCountdown(booking.hold_until);
  const unpaid = series.bookings.filter((each) => ['held', 'paying'].includes(stageOf(each, now)));
  const { currency } = booking;
  const totalPence = unpaid.reduce((sum, { price }) => sum + toMinor(price.total, currency), 0);
  const total = formatPence(totalPence, currency);
  const declined = declinedIn(locationState);
  const [isChoosingCard, setChoosingCard] = useState(declined !== undefined);
  const { isPaying, problem, pay } = useSeriesPayment(series._id, totalPence);
  const state = cartState(booking, useBookingActor(), now);
  useLeaveWhenPaid(state.kind === 'paid', paths.bookingPage(booking._id));

  if (state.kind === 'lapsed')
    return <Ended reason={state.reason} to={returnAddress(locationState, booking)} label="Search again" />;
  if (state.kind === 'closed') return <Ended reason={state.reason} to={paths.booking} label="Go to your bookings" />;
  const isElsewhere = state.kind !== 'payable' && !isPaying;
  const payNow = { hasMembers: true, disabled: isElsewhere, onPay: () => setChoosingCard(true) };
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-6">
          <SelectedResource booking={booking} now={now} />
          <Dates series={series} unpaid={unpaid} />
        </div>
        <Card className="p-5 lg:sticky lg:top-20">
          <h2 className="mb-4 text-base font-semibold">Price summary</h2>
          <p className="flex justify-between gap-4 font-semibold" data-numeric>
            <span>Total of {pluralize(unpaid.length, 'booking')}</span>
            <span>{total}</span>
          </p>
          <p className="mt-1 text-sm text-muted-foreground">
            One payment. Each booking has its own invoice and refund.
          </p>
          {declined && !isElsewhere && <Declined reason={declined} />}
          {isElsewhere ? <Processing /> : <HoldClock secondsLeft={secondsLeft} isOfCustomer={false} />}
          <PayNow {...payNow} />
          <ReleaseAll count={unpaid.length} disabled={isElsewhere} booking={booking} onRelease={onRelease} />
        </Card>
      </div>
      <PayBar {...payNow} total={total} />
      {isChoosingCard && !isElsewhere && (
        <PaymentDialogs
          total={total}
          isPaying={isPaying}
          problem={problem}
          declined={declined}
          onPay={(sourceId) => void pay(sourceId, [])}
          onClose={() => setChoosingCard(false)}
        />
      )}
    </>
  );
}

function Dates({ series, unpaid }: { series: SeriesView; unpaid: SeriesView['bookings'] }) {
  return (
    <Card>
      <CardHeader title={series.text} description={pluralize(unpaid.length, 'date')} />
      <CardBody>
        <ol className="divide-y text-sm" data-numeric>
          {unpaid.map((booking) => (
            <li key={booking._id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {periodLine(booking, booking.space_id.time_zone)}{' '}
                <span className="text-muted-foreground">{booking.resource_id.name}</span>
              </span>
              <span>{formatMoney(booking.price.total, booking.currency)}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

type ReleaseAllProps = { count: number; disabled: boolean; booking: BookingView; onRelease: () => Promise<unknown> };

/** Releases all of the bookings before their hold ends, so that others can book them. */
function ReleaseAll({ count, disabled, booking, onRelease }: ReleaseAllProps) {
  const [isAsking, setAsking] = useState(false);
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="ghost" className="mt-2 w-full" disabled={disabled} onClick={() => setAsking(true)}>
        Release these bookings
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={`Release ${pluralize(count, 'booking')}?`}
        text="Nothing has been paid for them. Others can then book them."
        yes="Yes, Please"
        no="No"
        danger
        onYes={async () => {
          await onRelease();
          toast.success('Bookings cancelled successfully');
          void navigate(returnAddress(state, booking), { replace: true });
        }}
      />
    </>
  );
}
