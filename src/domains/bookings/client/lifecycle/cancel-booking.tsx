import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { useCancelQuote } from '#domains/bookings/client/queries.ts';
import type { CancelQuote, CancelSeriesQuote } from '#domains/bookings/quotes.ts';
import type { Scope } from '#domains/bookings/scopes.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { heldCreditsText } from '#domains/bookings/client/price/credits-text.ts';
import { formatMoney } from '#shared/money.ts';
import { BookingNamed } from '#domains/bookings/client/detail/booking-named.tsx';
import { ScopeField } from '#domains/bookings/client/series/scope-field.tsx';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type CancelBookingProps = {
  booking: BookingSummary;
  onClose: () => void;
};

/** The confirmation before a booking is cancelled. It names the booking, the customer, and how much is refunded to what. */
export default function CancelBooking({ booking, onClose }: CancelBookingProps) {
  const t = useTexts();
  const [isGranted, setGranted] = useState(false);
  const [scope, setScope] = useState<Scope>('this');
  const { mutateAsync: cancel, isIdle } = trpc.bookings.cancel.useMutation();
  const { mutateAsync: cancelSeries, isIdle: isSeriesIdle } = trpc.bookings.cancelSeries.useMutation();
  const { data: quote, error } = useCancelQuote(booking._id, isIdle && isSeriesIdle);
  const series = useSeriesQuote(quote?.series?._id, { booking_id: booking._id, scope }, isSeriesIdle);
  const shown = scope === 'this' ? quote : series.data;
  const mayRefund = shown !== undefined && shown.late_refund > 0;
  const late = scope === 'this' && quote?.may_return_credits && !quote.returns_credits ? quote.credits : null;
  const mayGrant = mayRefund || late !== null;
  const failure = error ?? series.error;

  async function confirm() {
    const refund = mayGrant && isGranted && { refund: true };
    if (quote?.series && scope !== 'this') {
      await cancelSeries({ _id: quote.series._id, booking_id: booking._id, scope, ...refund });
      return toast.success(t('Bookings cancelled successfully'));
    }
    await cancel({ _id: booking._id, ...refund });
    toast.success(t('Booking cancelled successfully'));
  }

  const ofOne = quote
    ? [...moneyLines(quote, isGranted, booking, t), ...creditLines(quote, isGranted, booking, t)]
    : [];
  const lines = scope === 'this' ? ofOne : series.data ? seriesLines(series.data, isGranted, booking, t) : [];
  return (
    <ConfirmCall
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Are you sure to cancel this booking?')}
      text={
        <BookingNamed booking={booking}>
          {failure ? (
            failureOf(failure).message
          ) : shown ? (
            <Lines lines={lines} />
          ) : (
            t('The refund is being calculated …')
          )}
        </BookingNamed>
      }
      yes={t('Yes, Please')}
      no={t('No')}
      danger
      blocked={!shown}
      onYes={confirm}
    >
      {quote?.series && <ScopeField scope={scope} onChange={setScope} />}
      {mayGrant && (
        <Checkbox
          checked={isGranted}
          onChange={setGranted}
          label={
            mayRefund
              ? t('Refund {money} anyway', { money: formatMoney(shown.late_refund, booking.currency, t) })
              : t('Give {amount} back anyway', { amount: late ? heldCreditsText(booking, late, t) : '' })
          }
        />
      )}
    </ConfirmCall>
  );
}

/** What cancelling several bookings of a series refunds. */
function useSeriesQuote(_id = '', wanted: { booking_id: string; scope: Scope }, isIdle: boolean) {
  const isAsked = _id !== '' && wanted.scope !== 'this' && isIdle;
  return trpc.bookings.quoteCancelSeries.useQuery({ _id, ...wanted }, { enabled: isAsked, staleTime: 0 });
}

function seriesLines(
  { bookings, paid, refund, late_refund }: CancelSeriesQuote,
  isGranted: boolean,
  { currency }: BookingSummary,
  t: Translate,
): string[] {
  const returned = refund + (isGranted ? late_refund : 0);
  const retained = paid - returned;
  return [
    t('{count, plural, one {{count} booking} other {{count} bookings}} will be cancelled. Those that are over stay.', {
      count: bookings,
    }),
    ...(paid === 0 ? [t('Nothing has been paid for them, so there is nothing to refund.')] : []),
    ...(returned > 0 ? [t('{money} will be refunded.', { money: formatMoney(returned, currency, t) })] : []),
    ...(retained > 0
      ? [
          t('{money} is not refunded, because the free period has ended.', {
            money: formatMoney(retained, currency, t),
          }),
        ]
      : []),
  ];
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block" data-numeric>
      {line}
    </span>
  ));
}

function creditLines(
  { credits, returns_credits, may_return_credits }: CancelQuote,
  isGranted: boolean,
  booking: BookingSummary,
  t: Translate,
): string[] {
  if (!credits) return [];
  const comeBack = returns_credits || (isGranted && may_return_credits);
  const amount = heldCreditsText(booking, credits, t);
  return [
    comeBack
      ? t('{amount} go back to the credits.', { amount })
      : t('{amount} do not go back to the credits.', { amount }),
  ];
}

/** What happens to the money that was paid, one line for each payment that it goes back to. */
function moneyLines(
  { paid, refund, refund_until, parts, credits }: CancelQuote,
  isGranted: boolean,
  { currency, space_id }: BookingSummary,
  t: Translate,
): string[] {
  if (paid === 0 && credits) return [];
  if (paid === 0) return [t('Nothing has been paid for it, so there is nothing to refund.')];
  if (refund > 0 || isGranted) return parts.map(({ amount, how }) => `${formatMoney(amount, currency, t)} ${how}.`);
  const money = formatMoney(paid, currency, t);
  if (!refund_until) return [t('Nothing is refunded. {money} was paid.', { money })];
  const time = formatInstant(refund_until, space_id.time_zone, t);
  return [t('Nothing is refunded, because the free period ended on {time}. {money} was paid.', { time, money })];
}
