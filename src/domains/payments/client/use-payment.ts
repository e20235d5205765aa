import { useEffect, useState } from 'react';
import { dismissErrors, showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { poundsToPence } from '#shared/money.ts';
import { usePayCharge } from './queries.ts';

type Payment = {
  /** True also while the bank's page is loading. */
  isPaying: boolean;
  pay: (sourceId: string, members: string[]) => Promise<void>;
  /** Starts a new attempt, so that the next payment does not repeat the last one. */
  startOver: () => void;
};

/** Charges a saved card. The outcome is visible in the booking. After a refusal, the customer can try another card. */
export function usePayment(booking: BookingView): Payment {
  const { charge, isPending, renew } = usePayCharge(booking._id);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // After going back from the bank's page, the browser can restore this page with its previous state.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function pay(sourceId: string, members: string[]) {
    dismissErrors();
    try {
      const { url } = await charge({
        _id: booking._id,
        source_id: sourceId,
        currency: 'GBP',
        amount: poundsToPence(booking.price.total),
        members,
        description: `${booking.title} at ${booking.space_id.name}`,
      });
      renew();
      if (url) {
        setLeaving(true);
        window.location.assign(url);
      }
    } catch (error) {
      showError(error);
      const { status } = failureOf(error);
      // Without a response, the key stays the same, so that the next press repeats this charge and does not create a second one.
      if (status >= 400 && status < 500) renew();
    }
  }

  return { isPaying: isPending || isLeaving, pay, startOver: renew };
}
