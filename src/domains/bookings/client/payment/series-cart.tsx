import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useNow } from '#client/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import { useSeriesCart } from '#domains/bookings/client/series/queries.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { type SeriesView } from '#domains/bookings/series.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import { useSeriesPayment } from '#domains/bookings/client/payment/use-payment.ts';
import { formatMoney, formatPence, toMinor } from '#shared/money.ts';
import { CartFrame } from './cart-frame.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

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
  const t = useTexts();
  const now = useNow();
  const unpaid = series.bookings.filter((each) => ['held', 'paying'].includes(stageOf(each, now)));
  const { currency } = booking;
  const totalPence = unpaid.reduce((sum, { price }) => sum + toMinor(price.total, currency), 0);
  const total = formatPence(totalPence, currency, t);
  const payment = useSeriesPayment(series._id, totalPence);
  return (
    <CartFrame
      booking={booking}
      total={total}
      payment={payment}
      price={() => (
        <>
          <p className="flex justify-between gap-4 font-semibold" data-numeric>
            <span>
              {t('Total of {count, plural, one {{count} booking} other {{count} bookings}}', { count: unpaid.length })}
            </span>
            <span>{total}</span>
          </p>
          <p className="mt-1 text-sm text-muted-foreground">
            {t('One payment. Each booking has its own invoice and refund.')}
          </p>
        </>
      )}
      release={(isDisabled, onReleased) => (
        <ReleaseAll count={unpaid.length} disabled={isDisabled} onRelease={() => onRelease().then(onReleased)} />
      )}
    >
      <Dates series={series} unpaid={unpaid} />
    </CartFrame>
  );
}

function Dates({ series, unpaid }: { series: SeriesView; unpaid: SeriesView['bookings'] }) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader
        title={series.text}
        description={t('{count, plural, one {{count} date} other {{count} dates}}', { count: unpaid.length })}
      />
      <CardBody>
        <ol className="divide-y text-sm" data-numeric>
          {unpaid.map((booking) => (
            <li key={booking._id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {periodLine(booking, booking.space_id.time_zone, t)}{' '}
                <span className="text-muted-foreground">{booking.resource_id.name}</span>
              </span>
              <span>{formatMoney(booking.price.total, booking.currency, t)}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

type ReleaseAllProps = { count: number; disabled: boolean; onRelease: () => Promise<unknown> };

/** Releases all of the bookings before their hold ends, so that others can book them. */
function ReleaseAll({ count, disabled, onRelease }: ReleaseAllProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" className="mt-2 w-full" disabled={disabled} onClick={() => setAsking(true)}>
        {t('Release these bookings')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Release {count, plural, one {{count} booking} other {{count} bookings}}?', { count })}
        text={t('Nothing has been paid for them. Others can then book them.')}
        yes={t('Yes, Please')}
        no={t('No')}
        danger
        onYes={async () => {
          await onRelease();
          toast.success(t('Bookings cancelled successfully'));
        }}
      />
    </>
  );
}
