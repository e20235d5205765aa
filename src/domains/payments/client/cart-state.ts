/** What a cart is for at a moment: to be paid, to be waited for, or no more. */
import { type BookingActor, transition } from '#domains/bookings/lifecycle.ts';
import { stageOf } from '#domains/bookings/stages.ts';
import type { BookingView } from '#domains/bookings/schema.ts';

export type CartState =
  | { kind: 'payable' | 'processing' | 'paid' }
  /** The hold has ended: only a new search helps. */
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
