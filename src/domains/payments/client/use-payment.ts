import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { poundsToPence } from '#shared/money.ts';
import { usePayCharge } from './queries.ts';

type Payment = {
  /** Also while the bank's page is on its way. */
  isPaying: boolean;
  pay: (sourceId: string, members: string[]) => Promise<void>;
  /** Begins another attempt: the next press is not the last one again. */
  startOver: () => void;
};

/** Charges a saved card. What comes of it shows in the booking; a refusal is said, and another card can be tried. */
export function usePayment(booking: BookingView): Payment {
  const { charge, isPending, renew } = usePayCharge(booking._id);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // Back from the bank's page, the browser may show this one as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  async function pay(sourceId: string, members: string[]) {
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
      const { status, message } = failureOf(error);
      toast.error(message);
      // Without an answer the next press asks for the same charge again, and never for a second one.
      if (status >= 400 && status < 500) renew();
    }
  }

  return { isPaying: isPending || isLeaving, pay, startOver: renew };
}
