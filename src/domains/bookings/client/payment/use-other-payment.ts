import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { takesDebit } from '#domains/bookings/debits.ts';
import { type StartBookingPaymentInput } from '#domains/bookings/payment-schema.ts';
import type { OtherPayment } from '#domains/payments/client/index.ts';
import { hasDebit } from '#domains/payments/index.ts';
import { toMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

type BilledPeople = { members: string[]; company_id: string | undefined };

/** Pays a booking by the form of the payment service. Undefined if bank debits are not offered for it. */
export function useOtherPayment(booking: BookingView, { members, company_id }: BilledPeople): OtherPayment | undefined {
  const { client, bookings } = trpc.useUtils();
  const navigate = useNavigate();
  const now = useNow();
  const start = useOnce((input: StartBookingPaymentInput, context) =>
    client.payments.startBookingPayment.mutate(input, { context }),
  );
  const { _id, price, currency } = booking;
  if (!hasDebit(currency) || !takesDebit(booking, now)) return undefined;
  const amount = toMinor(price.total, currency);
  return {
    start: () => start({ _id, amount, members, ...(company_id && { company_id }) }),
    onPaid: () => {
      void navigate(paths.bookingPage(_id), { replace: true });
      void bookings.invalidate();
    },
  };
}
