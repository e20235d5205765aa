/**
 * The stages of a booking. The flags of the wire (`active`, `payment_status`, `processingPayment`, `booking_request`,
 * `booking_status`) are one encoding of the stage; `stageOf` and `flagsOf` translate, and nothing else combines them.
 */
import type { BookingView } from '#domains/bookings/schema.ts';

/**
 * - `held`: unpaid; its units are held until `hold_until`.
 * - `paying`: a charge of the whole price is on its way to the payment service.
 * - `lapsed`: the hold ended unpaid.
 * - `confirmed`: paid, free, or approved.
 * - `changing`: confirmed, and the difference of a move is on its way to the payment service.
 * - `released`: given back before it was paid.
 * - `cancelled`: given back after it was confirmed.
 * - `requested`, `rejected`, `withdrawn`: a request that waits, was refused, or was taken back.
 */
export const STAGES = [
  'held',
  'paying',
  'lapsed',
  'confirmed',
  'changing',
  'released',
  'cancelled',
  'requested',
  'rejected',
  'withdrawn',
] as const;
export type Stage = (typeof STAGES)[number];

export type Flags = {
  active: boolean;
  payment_status: BookingView['payment_status'];
  processing_payment: boolean;
  booking_status: BookingView['booking_status'];
};

/** A stage of a booking that began as a request has the words of requests as well. */
const FLAGS: Record<Stage, Omit<Flags, 'booking_status'> & { request: BookingView['booking_status'] }> = {
  held: { active: true, payment_status: 'pending', processing_payment: false, request: null },
  paying: { active: true, payment_status: 'pending', processing_payment: true, request: null },
  lapsed: { active: true, payment_status: 'failed', processing_payment: false, request: null },
  confirmed: { active: true, payment_status: 'completed', processing_payment: false, request: 'Approved' },
  changing: { active: true, payment_status: 'completed', processing_payment: true, request: 'Approved' },
  released: { active: false, payment_status: 'pending', processing_payment: false, request: null },
  cancelled: { active: false, payment_status: 'completed', processing_payment: false, request: 'cancelled' },
  requested: { active: true, payment_status: 'pending', processing_payment: false, request: 'Assigned' },
  rejected: { active: false, payment_status: 'pending', processing_payment: false, request: 'Rejected' },
  withdrawn: { active: false, payment_status: 'pending', processing_payment: false, request: 'cancelled' },
};

/** The flags of a stage, as they are stored and sent. */
export function flagsOf(stage: Stage, isRequest: boolean): Flags {
  const { request, ...flags } = FLAGS[stage];
  return { ...flags, booking_status: isRequest ? request : null };
}

/** What the table needs to know of a booking; the server's view and the browser's have it alike. */
export type Subject = Pick<
  BookingView,
  | 'type'
  | 'from'
  | 'to'
  | 'active'
  | 'payment_status'
  | 'processingPayment'
  | 'booking_request'
  | 'booking_status'
  | 'seat_swap_status'
  | 'hold_until'
  | 'assignedUser'
>;

/** The stage that the flags stand for. A hold that has ended counts as lapsed before anybody has written it down. */
export function stageOf(booking: Subject, now: Date): Stage {
  const { active, payment_status, processingPayment, booking_request, booking_status } = booking;
  if (payment_status === 'completed') {
    if (!active) return 'cancelled';
    return processingPayment ? 'changing' : 'confirmed';
  }
  if (booking_request) {
    if (active) return 'requested';
    return booking_status === 'Rejected' ? 'rejected' : 'withdrawn';
  }
  if (!active) return 'released';
  if (processingPayment) return 'paying';
  return payment_status === 'failed' || isHoldOver(booking, now) ? 'lapsed' : 'held';
}

/** True once the time to pay has ended. */
export function isHoldOver({ hold_until }: Pick<Subject, 'hold_until'>, now: Date): boolean {
  return hold_until !== null && hold_until <= now;
}

export type Phase = 'upcoming' | 'ongoing' | 'past';

/** Where a booking stands in time: ongoing from its start up to, not including, its end. */
export function phaseOf({ from, to }: Pick<Subject, 'from' | 'to'>, now: Date): Phase {
  if (now < from) return 'upcoming';
  return now < to ? 'ongoing' : 'past';
}
