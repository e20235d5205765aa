import type { BookingView } from '#domains/bookings/schema.ts';
import { usePayCharge, usePaySeries } from '#domains/bookings/client/payment/queries.ts';
import { useOtherPayment } from '#domains/bookings/client/payment/use-other-payment.ts';
import { type CardPayment, useCharge } from '#domains/payments/client/index.ts';
import { toMinor } from '#shared/money.ts';

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
export function useSeriesPayment(seriesId: string, amount: number): CardPayment {
  const charge = usePaySeries();
  return useCharge((source_id) => charge({ _id: seriesId, source_id, amount }));
}
