/** What a cart is for at a moment: to be paid, to be waited for, or no more. */
import { type BookingActor, canPay, displayStatus } from '#domains/bookings/rules.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

export type CartState =
  | { kind: 'payable' | 'processing' | 'paid' }
  /** The hold has ended: only a new search helps. */
  | { kind: 'lapsed'; reason: string }
  | { kind: 'closed'; reason: string };

export function cartState(booking: BookingView, actor: BookingActor, now: Date): CartState {
  if (booking.active && booking.payment_status === 'completed') return { kind: 'paid' };
  if (booking.active && booking.processingPayment) return { kind: 'processing' };
  const verdict = canPay(booking, actor, now);
  if (verdict.ok) return { kind: 'payable' };
  return { kind: displayStatus(booking, now) === 'Failed' ? 'lapsed' : 'closed', reason: verdict.reason };
}
