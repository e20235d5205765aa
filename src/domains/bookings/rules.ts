/** What state a booking is in and what may be done with it; asked by the buttons and by the services alike. */
import type { BookingView, DisplayStatus, PaymentStatus } from '#domains/bookings/schema.ts';
import { HOUR, MINUTE } from '#shared/time.ts';

/** An unpaid booking is held for 30 minutes; starting a charge adds 15 (decision G063). */
export const HOLD_MS = 30 * MINUTE;
export const CHARGE_HOLD_MS = 15 * MINUTE;

export const ALREADY_BOOKED = 'This Resource is already booked';

type Verdict = { ok: true } | { ok: false; reason: string };
const yes: Verdict = { ok: true };
const no = (reason: string): Verdict => ({ ok: false, reason });

export type BookingTimes = Pick<BookingView, 'from' | 'to' | 'active' | 'payment_status' | 'hold_until'>;
export type BookingActor = { userId: string; showsAllBookings: boolean };

/** A hold that has ended counts as failed from that moment, before anybody has written it down (decision G063). */
export function paymentStatusAt(booking: Pick<BookingView, 'payment_status' | 'hold_until'>, now: Date): PaymentStatus {
  const hasLapsed =
    booking.payment_status === 'pending' && booking.hold_until !== null && new Date(booking.hold_until) <= now;
  return hasLapsed ? 'failed' : booking.payment_status;
}

/** Document 2 §4: the six, in this order. A booking is ongoing from its start up to, not including, its end (decision G064). */
export function displayStatus(booking: BookingTimes, now: Date): DisplayStatus {
  const payment = paymentStatusAt(booking, now);
  if (!booking.active) return 'Canceled';
  if (payment === 'failed') return 'Failed';
  if (payment !== 'completed') return 'Payment Pending';
  if (new Date(booking.from) <= now && now < new Date(booking.to)) return 'Ongoing';
  if (new Date(booking.from) < now) return 'Past';
  return 'Upcoming';
}

const ENDED = new Set<DisplayStatus>(['Past', 'Canceled', 'Failed']);

function isTheirs(booking: Pick<BookingView, 'assignedUser'>, actor: BookingActor): boolean {
  return actor.showsAllBookings || booking.assignedUser?._id === actor.userId;
}

/** Decision G077: the assigned user until the start, an all-booking user until the end. */
export function canCancel(
  booking: BookingTimes & Pick<BookingView, 'assignedUser'>,
  actor: BookingActor,
  now: Date,
): Verdict {
  if (!isTheirs(booking, actor)) return no('You are not allowed to cancel this booking');
  const status = displayStatus(booking, now);
  if (ENDED.has(status)) return no(`A ${status.toLowerCase()} booking cannot be cancelled`);
  if (status === 'Ongoing' && !actor.showsAllBookings) return no('An ongoing booking cannot be cancelled');
  return yes;
}

/** Decision G077: in full up to `noticeHours` before the start, without a notice always. Only what was paid can come back. */
export function isRefundedOnCancel(
  booking: Pick<BookingView, 'from' | 'payment_status'>,
  noticeHours: number | null,
  now: Date,
): boolean {
  if (booking.payment_status !== 'completed') return false;
  return noticeHours === null || new Date(booking.from).getTime() - now.getTime() >= noticeHours * HOUR;
}

/** Document 2 §4: only meeting rooms move, and nothing that is over. */
export function canReschedule(
  booking: BookingTimes & Pick<BookingView, 'assignedUser' | 'type'>,
  actor: BookingActor,
  now: Date,
): Verdict {
  if (!isTheirs(booking, actor)) return no('You are not allowed to change this booking');
  if (booking.type !== 'meeting_room') return no('Only meeting room bookings can be changed');
  const status = displayStatus(booking, now);
  if (ENDED.has(status)) return no(`A ${status.toLowerCase()} booking cannot be changed`);
  return yes;
}

/** An unpaid booking can be paid by whoever is billed for it, or by staff, while it is held (decision G169). */
export function canPay(
  booking: BookingTimes & Pick<BookingView, 'assignedUser' | 'processingPayment' | 'booking_request'>,
  actor: BookingActor,
  now: Date,
): Verdict {
  if (!isTheirs(booking, actor)) return no('You are not allowed to pay this booking');
  if (booking.booking_request) return no('A booking request is not paid here');
  const status = displayStatus(booking, now);
  if (status === 'Failed') return no('The time to pay for this booking is over, please book again');
  if (status !== 'Payment Pending') return no('This booking cannot be paid');
  if (booking.processingPayment) return no('The payment of this booking is being processed');
  return yes;
}

/** Members beyond the capacity are refused with this text (document 2 §5). */
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
