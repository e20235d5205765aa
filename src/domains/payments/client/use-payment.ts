import { useEffect, useState } from 'react';
import { attempt } from '#client/error-toasts.ts';
import type { BookingView } from '#domains/bookings/index.ts';
import { toMinor } from '#shared/money.ts';
import { usePayCharge, usePaySeries } from './queries.ts';
import { useOtherPayment } from './use-other-payment.ts';

type Payment = {
  /** True also while the bank's page is loading. */
  isPaying: boolean;
  /** Why the last card was not charged. */
  problem: string | undefined;
  pay: (sourceId: string, members: string[]) => Promise<void>;
};

/**
 * Charges a saved card for a booking, or begins another payment, if that is offered.
 * @param company_id the company that the invoice names
 */
export function usePayment(booking: BookingView, members: string[], company_id?: string) {
  const send = usePayCharge(booking._id);
  const charge = useCharge((source_id, attendees) =>
    send({
      _id: booking._id,
      source_id,
      currency: booking.currency,
      amount: toMinor(booking.price.total, booking.currency),
      members: attendees,
      description: `${booking.title} at ${booking.space_id.name}`,
      ...(company_id && { company_id }),
    }),
  );
  return { ...charge, other: useOtherPayment(booking, { members, company_id }) };
}

/** Charges a saved card for the unpaid bookings of a series. */
export function useSeriesPayment(seriesId: string, amount: number): Payment {
  const charge = usePaySeries();
  return useCharge((source_id) => charge({ _id: seriesId, source_id, amount }));
}

/** Charges a card, and goes to the bank if it asks for that. After a refusal, the customer can try another card. */
export function useCharge(charge: (sourceId: string, members: string[]) => Promise<{ url: string | null }>): Payment {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    // After going back from the bank's page, the browser can restore this page with its previous state.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setPaying(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function pay(sourceId: string, members: string[]) {
    setProblem(undefined);
    setPaying(true);
    const reason = await attempt(async () => {
      const { url } = await charge(sourceId, members);
      if (url) window.location.assign(url);
      else setPaying(false);
    });
    setProblem(reason);
    if (reason !== undefined) setPaying(false);
  }

  return { isPaying, problem, pay };
}
