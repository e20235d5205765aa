/**
 * The stages of a booking. The database and the API encode the stage in the flags `active`, `payment_status`,
 * `processingPayment`, `booking_request` and `booking_status`. Only `stageOf` and `flagsOf` convert between the two.
 */
import type { BookingView } from '#domains/bookings/schema.ts';
import { HOUR } from '#shared/time.ts';

/**
 * - `held`: unpaid, with its units held until `hold_until`.
 * - `paying`: the payment service is processing a charge of the whole price.
 * - `lapsed`: the hold ended without payment.
 * - `confirmed`: paid, free, or approved.
 * - `changing`: confirmed, and the payment service is processing the price difference of a move, or a bank the debit of the whole price.
 * - `released`: cancelled before it was paid.
 * - `cancelled`: cancelled after it was confirmed.
 * - `requested`, `rejected`, `withdrawn`: a request that is pending, was rejected, or was cancelled by the customer.
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
export type BookingStage = (typeof STAGES)[number];

export type Flags = {
  active: boolean;
  payment_status: BookingView['payment_status'];
  processing_payment: boolean;
  booking_status: BookingView['booking_status'];
};

/** The flags of each stage. `request` is the `booking_status` of a booking that began as a request. */
const FLAGS: Record<BookingStage, Omit<Flags, 'booking_status'> & { request: BookingView['booking_status'] }> = {
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

/** The flags that encode a stage. */
export function flagsOf(stage: BookingStage, isRequest: boolean): Flags {
  const { request, ...flags } = FLAGS[stage];
  return { ...flags, booking_status: isRequest ? request : null };
}

/** The fields of a booking that the lifecycle needs. The views of the server and the browser both have them. */
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
  | 'release_at'
  | 'released_until'
  | 'membership_id'
> & {
  assignedUser: { _id: string } | null;
  members: readonly (string | { email: string })[];
};

/** The stage that the flags encode. A hold that has ended counts as lapsed immediately, even before that is recorded. */
export function stageOf(booking: Subject, now: Date): BookingStage {
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

/** Whether a booking is upcoming, ongoing or past. It is ongoing from its start until before its end. */
export function phaseOf({ from, to }: Pick<Subject, 'from' | 'to'>, now: Date): Phase {
  if (now < from) return 'upcoming';
  return now < to ? 'ongoing' : 'past';
}

/** Whether it is more than an hour before the start of a booking. Until then it cannot be checked in. */
export function isTooEarly({ from }: Pick<Subject, 'from'>, now: Date): boolean {
  return from.getTime() - now.getTime() > HOUR;
}
