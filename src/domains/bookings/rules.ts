/** The display status of a booking, and the money of cancellations and moves. lifecycle.ts decides which changes are allowed. */
import { refundDeadline } from '#domains/availability/index.ts';
import { type StepRefusal, wrongStage } from '#domains/bookings/lifecycle.ts';
import type { BookingView, DisplayStatus, PaymentStatus } from '#domains/bookings/schema.ts';
import { type Subject, phaseOf, stageOf } from '#domains/bookings/stages.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import type { Pence } from '#shared/money.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { msg, type Message, msgWith } from '#shared/texts.ts';

/** An unpaid booking is held for 30 minutes. Starting a charge extends the hold by 15. */
export const HOLD_MS = 30 * MINUTE;
export const CHARGE_HOLD_MS = 15 * MINUTE;

/** The end of the hold of an unpaid booking, apart from its charges. */
export const unpaidHold = (booking: { created_at: Date; hold_extended_until: Date | null }): Date =>
  booking.hold_extended_until ?? new Date(booking.created_at.getTime() + HOLD_MS);

/** Staff may extend the hold of an unpaid booking until 24 hours after it was made. */
export const MAX_HOLD_HOURS = 24;

/**
 * The end of a hold that staff extend: `hours` from now, and at most 24 hours after the booking was made. It is never earlier than
 * the present end.
 */
export function extendedHold(
  { created_at, hold_until }: { created_at: Date; hold_until: Date | null },
  hours: number,
  now: Date,
): Date {
  const latest = created_at.getTime() + MAX_HOLD_HOURS * HOUR;
  return new Date(Math.max(Math.min(now.getTime() + hours * HOUR, latest), hold_until?.getTime() ?? 0));
}

export const TOO_MANY_FREE = msg('Please use or cancel the free bookings that you already have');
export const TOO_MANY_PLANNED = msg('Please pay or cancel some of your planned bookings first');
export const TOO_MANY_HOLDS = msg('Please pay or release the bookings that you already hold');

const LINK = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?:\/\S*)?/gi;
const MAILED_TITLE = 60;

/** The title of a booking as mails show it to people who may have no account: short and without links. Empty if nothing is left. */
export function mailedTitle(title: string): string {
  const plain = title.replace(LINK, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > MAILED_TITLE ? `${plain.slice(0, MAILED_TITLE - 1).trimEnd()}…` : plain;
}

/** True for a request that did not become a booking: the list of bookings does not show it. */
export function isOnlyRequest({
  booking_request,
  payment_status,
}: Pick<BookingView, 'booking_request' | 'payment_status'>): boolean {
  return booking_request && payment_status !== 'completed';
}

/** Whether attendees see the booking: not while it is only held. The customer of a request, who attends it, sees it at once. */
export function isShownToAttendees({
  booking_request,
  payment_status,
}: Pick<BookingView, 'booking_request' | 'payment_status'>): boolean {
  return booking_request || payment_status === 'completed';
}

type Attended = Subject & Pick<BookingSummary, 'members' | 'email'>;

/**
 * The stages in which an attendee can leave: a bank may take days for a payment, which does not concern them. A booking that has started can be left
 * until it ends.
 */
const LEFT_IN = ['held', 'requested', 'confirmed', 'changing'];

/**
 * Why an account cannot leave a booking, or undefined if it can. Attendees leave; the person who is billed, or for whom the booking
 * was requested, cancels it instead.
 */
export function leaveRefusal(
  booking: Attended,
  { userId, email }: { userId: string; email: string },
  now: Date,
): StepRefusal | undefined {
  const attends = booking.members.some((member) => (typeof member === 'string' ? member : member.email) === email);
  if (!attends) return { ok: false, kind: 'not_allowed', reason: msg('You do not attend this booking') };
  const isCustomer = booking.assignedUser?._id === userId || booking.email === email;
  if (isCustomer)
    return { ok: false, kind: 'not_allowed', reason: msg('This is your own booking. Please cancel it instead') };
  const stage = stageOf(booking, now);
  if (!LEFT_IN.includes(stage)) return { ok: false, ...wrongStage('leave', stage) };
  if (phaseOf(booking, now) === 'past')
    return { ok: false, kind: 'too_late', reason: msg('A past booking cannot be left') };
  return undefined;
}

/**
 * The attendees that a change sets: without those who have left since it was planned.
 * @param attended the addresses of those who attended when it was planned
 */
export function withoutLeft<Member extends { email: string }>(
  present: Member[],
  planned: Member[],
  attended: string[] = [],
): Member[] {
  const emails = present.map(({ email }) => email);
  return planned.filter(({ email }) => emails.includes(email) || !attended.includes(email));
}

export type BookingTimes = Pick<BookingView, 'from' | 'to' | 'active' | 'payment_status' | 'hold_until'>;

/** The payment status at an instant. A hold that has ended counts as failed immediately, even before that is recorded. */
export function paymentStatusAt(booking: Pick<BookingView, 'payment_status' | 'hold_until'>, now: Date): PaymentStatus {
  const hasLapsed = booking.payment_status === 'pending' && booking.hold_until !== null && booking.hold_until <= now;
  return hasLapsed ? 'failed' : booking.payment_status;
}

/**
 * Whether nothing is paid for a confirmed booking that has a price: its bank did not pay the debit once it had begun, or everything was refunded. The
 * price of a request is settled elsewhere.
 */
export const hasNothingPaid = (
  booking: Subject,
  { paid, total }: { paid: number; total: number },
  now: Date,
): boolean => paid === 0 && total > 0 && !booking.booking_request && stageOf(booking, now) === 'confirmed';

/** The first of the six statuses that applies. A booking is ongoing from its start until before its end. */
export function displayStatus(booking: BookingTimes, now: Date): DisplayStatus {
  const payment = paymentStatusAt(booking, now);
  if (!booking.active) return 'Canceled';
  if (payment === 'failed') return 'Failed';
  if (payment !== 'completed') return msg('Payment Pending');
  if (booking.from <= now && now < booking.to) return 'Ongoing';
  if (booking.from < now) return 'Past';
  return 'Upcoming';
}

/** The refund deadline after a move. Moving earlier can shorten it, but moving later never extends it. */
export function deadlineAfterMove(deadline: Date, newStart: Date, noticeHours: number | null): Date {
  return new Date(Math.min(deadline.getTime(), refundDeadline(newStart, noticeHours).getTime()));
}

/** Whether a refund is automatic. After the deadline, only staff can grant one. */
export function isRefundable({ refund_until }: Pick<BookingView, 'refund_until'>, now: Date): boolean {
  return refund_until !== null && now <= refund_until;
}

/** The refund of a cancellation: the whole paid amount until the deadline, and afterwards only if staff grant it. */
export function cancelRefund(
  booking: { paidPence: Pence; refund_until: Date | null },
  isGranted: boolean,
  now: Date,
): Pence {
  return isGranted || isRefundable(booking, now) ? booking.paidPence : 0;
}

type Refundable = Pick<BookingView, 'active' | 'paid' | 'from' | 'refund_until'> &
  Partial<Pick<BookingView, 'credits'>>;

/** The deadline that the terms of a booking state. Undefined if nothing could be refunded, or once it has started. */
export function statedDeadline(
  { active, paid, credits = null, from, refund_until }: Refundable,
  now: Date,
): Date | undefined {
  return active && (paid > 0 || credits !== null) && from > now ? (refund_until ?? undefined) : undefined;
}

export type MoveMoney = { chargePence: Pence; refundPence: Pence };

/**
 * The charge or refund of moving a confirmed booking. A waived amount is not charged later, and a paid amount is never
 * charged again.
 * @param move `fullPence` is the previous price at full rates, including waived amounts
 */
export function moveMoney(move: {
  newPence: Pence;
  fullPence: Pence;
  /** What was agreed for it so far: paid by card or at the desk, or settled outside for a request. */
  agreedPence: Pence;
  /** What was paid by card or at the desk, and not refunded. No more than that is refunded. */
  paidPence: Pence;
  isRefundable: boolean;
  isWaived: boolean;
}): MoveMoney {
  const { newPence, fullPence, agreedPence, paidPence } = move;
  if (move.isWaived) return { chargePence: 0, refundPence: 0 };
  return {
    chargePence: Math.max(0, newPence - Math.max(fullPence, agreedPence)),
    refundPence: move.isRefundable ? Math.min(paidPence, Math.max(0, agreedPence - newPence)) : 0,
  };
}

/** The message that refuses members beyond the capacity. */
export function capacityNotice(capacity: number): Message {
  return msgWith('You already reached your selected capacity of {capacity} member.', { capacity });
}

/** Whether a member is not blocked in a workspace. */
export function isActiveIn(
  { spaces }: { spaces: readonly { space: string; active: boolean }[] },
  spaceId: string | undefined,
): boolean {
  return spaces.some(({ space, active }) => space === spaceId && active);
}

/** Why a person cannot be added to the members of a booking, or undefined if they can. */
export function memberProblem(
  email: string,
  emails: readonly string[],
  capacity: number,
): string | Message | undefined {
  if (emails.includes(email)) return msg('Email already exists');
  return emails.length >= capacity ? capacityNotice(capacity) : undefined;
}

export type Period = { from: Date; to: Date };

/** The parts of a period that another period does not cover. Periods are half-open, so adjoining periods do not overlap. */
export function uncovered(period: Period, by: Period): Period[] {
  if (by.to <= period.from || by.from >= period.to) return [period];
  const parts: Period[] = [];
  if (period.from < by.from) parts.push({ from: period.from, to: by.from });
  if (by.to < period.to) parts.push({ from: by.to, to: period.to });
  return parts;
}
