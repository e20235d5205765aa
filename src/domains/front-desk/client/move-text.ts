/** What a move costs, in words. */
import { instantText } from '#domains/bookings/client/booking-text.ts';
import type { BookingView, RescheduleQuote } from '#domains/bookings/schema.ts';
import { formatPounds } from '#shared/money.ts';

/** What is charged or refunded. */
export function moneyLine(quote: RescheduleQuote, isPaid: boolean, isWaived: boolean): string {
  const { difference, old_total, new_total, late_refund } = quote;
  if (!isPaid) return new_total === old_total ? 'The price stays the same.' : 'The booking is not paid yet.';
  if (difference > 0) return `${formatPounds(difference)} will be charged.`;
  if (difference < 0) return `${formatPounds(-difference)} will be refunded to the card.`;
  if (isWaived) return 'The difference is waived. Nothing is charged.';
  if (late_refund > 0) return 'The time for a refund is over. The lower price is not refunded.';
  return 'Nothing is charged or refunded.';
}

/** Until when the booking can be cancelled free of charge after the move. */
export function cancellationLine({ refund_until }: RescheduleQuote, zone: string, now: Date): string | undefined {
  if (refund_until === null) return undefined;
  const deadline = instantText(refund_until, zone);
  return refund_until >= now
    ? `Free cancellation until ${deadline} after this change.`
    : `After this change, a cancellation is not refunded. It was free until ${deadline}.`;
}

/** True for a booking whose price has been paid or agreed: the difference is then settled at once. */
export function isSettled({ payment_status }: Pick<BookingView, 'payment_status'>): boolean {
  return payment_status === 'completed';
}
