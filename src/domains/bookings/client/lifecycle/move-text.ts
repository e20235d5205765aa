/** What a move costs, in words. */
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { RescheduleQuote } from '#domains/bookings/quotes.ts';
import type { MoveTerms } from '#domains/bookings/client/lifecycle/use-move.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

type PaidBooking = Pick<BookingView, 'payment_status' | 'currency'>;

/** What is charged or refunded. The difference is settled at once for a booking whose price has been paid or agreed. */
export function costLine(
  { payment_status, currency }: PaidBooking,
  quote: RescheduleQuote,
  terms: Pick<MoveTerms, 'waive_difference'>,
  t: Translate,
): string {
  const { difference, account, old_total, new_total, waivable, late_refund } = quote;
  if (payment_status !== 'completed')
    return new_total === old_total ? t('The price stays the same.') : t('The booking is not paid yet.');
  if (difference > 0 && account)
    return t('{money} goes on the account of {name}.', { money: formatMoney(difference, currency, t), name: account });
  if (difference > 0) return t('{money} will be charged.', { money: formatMoney(difference, currency, t) });
  if (difference < 0) return t('{money} will be refunded.', { money: formatMoney(-difference, currency, t) });
  if (terms.waive_difference && waivable > 0)
    return t('The difference of {money} is waived. Nothing is charged.', { money: formatMoney(waivable, currency, t) });
  if (late_refund > 0) return t('The time for a refund is over. The lower price is not refunded.');
  return t('Nothing is charged or refunded.');
}

/** Until when the booking can be cancelled free of charge after the move. */
export function cancellationLine(
  { refund_until }: RescheduleQuote,
  zone: string,
  now: Date,
  t: Translate,
): string | undefined {
  if (refund_until === null) return undefined;
  const deadline = formatInstant(refund_until, zone, t);
  return refund_until >= now
    ? t('Free cancellation until {time} after this change.', { time: deadline })
    : t('After this change, a cancellation is not refunded. It was free until {time}.', { time: deadline });
}

type Edited = Pick<BookingView, 'from' | 'to' | 'active' | 'payment_status' | 'space_id'>;

/** What somebody else has changed while the booking was being edited. Undefined if its period and its state are as before. */
export function changeText(
  before: Edited,
  { from, to, active, payment_status, space_id }: Edited,
  t: Translate,
): string | undefined {
  if (!active || (payment_status === 'failed' && before.payment_status !== 'failed'))
    return t('This booking was canceled meanwhile.');
  const isMoved = from.getTime() !== before.from.getTime() || to.getTime() !== before.to.getTime();
  if (!isMoved) return undefined;
  return t('Somebody else has moved this booking to {period}. Your change replaces that.', {
    period: periodLine({ from, to }, space_id.time_zone, t),
  });
}
