/** How a booking is shown, and what its money does when it is cancelled or moved. What may happen to it is in lifecycle.ts. */
import type { BookingView, DisplayStatus, PaymentStatus } from '#domains/bookings/schema.ts';
import type { Pence } from '#shared/money.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

/** An unpaid booking is held for 30 minutes; starting a charge adds 15. */
export const HOLD_MS = 30 * MINUTE;
export const CHARGE_HOLD_MS = 15 * MINUTE;

export const TOO_MANY_HOLDS = 'Please pay or release the bookings that you already hold';

export type BookingTimes = Pick<BookingView, 'from' | 'to' | 'active' | 'payment_status' | 'hold_until'>;

/** A hold that has ended counts as failed from that moment, before anybody has written it down. */
export function paymentStatusAt(booking: Pick<BookingView, 'payment_status' | 'hold_until'>, now: Date): PaymentStatus {
  const hasLapsed = booking.payment_status === 'pending' && booking.hold_until !== null && booking.hold_until <= now;
  return hasLapsed ? 'failed' : booking.payment_status;
}

/** The six statuses, in this order. A booking is ongoing from its start up to, not including, its end. */
export function displayStatus(booking: BookingTimes, now: Date): DisplayStatus {
  const payment = paymentStatusAt(booking, now);
  if (!booking.active) return 'Canceled';
  if (payment === 'failed') return 'Failed';
  if (payment !== 'completed') return 'Payment Pending';
  if (booking.from <= now && now < booking.to) return 'Ongoing';
  if (booking.from < now) return 'Past';
  return 'Upcoming';
}

/** The start minus the notice; without a notice money comes back up to the start. */
export function refundDeadline(startsAt: Date, noticeHours: number | null): Date {
  return new Date(startsAt.getTime() - (noticeHours ?? 0) * HOUR);
}

/** A move never buys time to cancel: moving later keeps the deadline, moving earlier sets the earlier one. */
export function deadlineAfterMove(deadline: Date, newStart: Date, noticeHours: number | null): Date {
  return new Date(Math.min(deadline.getTime(), refundDeadline(newStart, noticeHours).getTime()));
}

/** Whether money still comes back by itself; after the deadline only when staff say so. */
export function isRefundable({ refund_until }: Pick<BookingView, 'refund_until'>, now: Date): boolean {
  return refund_until !== null && now <= refund_until;
}

export type MoveMoney = { chargePence: Pence; refundPence: Pence };

/**
 * What a move of a confirmed booking costs or returns. What was waived once is not charged later, and what was paid is
 * never charged again.
 * @param fullPence the price before the move at full rates, whatever of it was waived
 */
export function moveMoney(move: {
  newPence: Pence;
  fullPence: Pence;
  paidPence: Pence;
  isRefundable: boolean;
  isWaived: boolean;
}): MoveMoney {
  const { newPence, fullPence, paidPence } = move;
  if (move.isWaived) return { chargePence: 0, refundPence: 0 };
  return {
    chargePence: Math.max(0, newPence - Math.max(fullPence, paidPence)),
    refundPence: move.isRefundable ? Math.max(0, paidPence - newPence) : 0,
  };
}

/** Members beyond the capacity are refused with this text. */
export function capacityNotice(capacity: number): string {
  return `You already reached your selected capacity of ${capacity} member.`;
}

export type Period = { from: Date; to: Date };

/** The parts of a period that another does not cover; half-open, so touching is not covering. */
export function uncovered(period: Period, by: Period): Period[] {
  if (by.to <= period.from || by.from >= period.to) return [period];
  const parts: Period[] = [];
  if (period.from < by.from) parts.push({ from: period.from, to: by.from });
  if (by.to < period.to) parts.push({ from: by.to, to: period.to });
  return parts;
}
