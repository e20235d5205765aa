/** The state of a cart: whether its booking can be paid, is being paid, is paid, or can no longer be paid. */
import { type BookingActor } from '#domains/bookings/entitled.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { awaitsDebit } from '#domains/bookings/debits.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import { transition } from '#domains/bookings/lifecycle.ts';

export type CartState =
  | { kind: 'payable' | 'processing' | 'paid' }
  /** The hold has ended, so the customer must search again. */
  | { kind: 'lapsed'; reason: string }
  | { kind: 'closed'; reason: string };

export function cartState(booking: BookingView, actor: BookingActor, now: Date): CartState {
  const stage = stageOf(booking, now);
  if (stage === 'confirmed' || stage === 'changing') return { kind: 'paid' };
  if (stage === 'paying') return { kind: 'processing' };
  const step = transition(booking, 'pay', actor, now);
  if (step.ok) return { kind: 'payable' };
  return { kind: stage === 'lapsed' ? 'lapsed' : 'closed', reason: step.reason };
}

/** Whether a booking that is confirmed has cost nothing, or its bank has not paid yet. */
export function isUnpaid(booking: BookingView, now: Date): boolean {
  const { paid, price } = booking;
  return price.total === 0 || awaitsDebit(booking, { paid, total: price.total }, now);
}
