import { type ReactNode, useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { leaveRefusal } from '#domains/bookings/rules.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';

const ConfirmLeave = lazyPart(() => import('./confirm-leave.tsx'));

type Leaving = {
  /** Asks whether the attendee leaves the booking. Missing for everybody else. */
  ask?: () => void;
  question: ReactNode;
};

/** How an attendee leaves a booking. */
export function useLeaving(booking: BookingSummary, now: Date, onLeft?: () => void): Leaving {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!user || leaveRefusal(booking, { userId: user._id, email: user.email }, now)) return { question: null };
  return {
    ask: () => setAsking(true),
    question: isAsking && <ConfirmLeave booking={booking} onLeft={onLeft} onClose={() => setAsking(false)} />,
  };
}
