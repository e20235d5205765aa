import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { type BookingView, takesDebit } from '#domains/bookings/index.ts';
import { hasDebit } from '#domains/payments/methods.ts';
import type { StartBookingPaymentInput } from '#domains/payments/schema.ts';
import { toMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import PaymentDialogs from './payment-dialogs.tsx';
import { PaymentForm } from './payment-form.tsx';

type PayBookingProps = Omit<ComponentProps<typeof PaymentDialogs>, 'currency' | 'onOther'> & {
  booking: BookingView;
  members: string[];
  /** The company that the invoice names. */
  companyId: string | undefined;
};

/** Pays a booking with a saved card, with a new one, or, where bank debits are offered, by the form of the payment service. */
export default function PayBooking({ booking, members, companyId, ...dialogs }: PayBookingProps) {
  const { client, bookings } = trpc.useUtils();
  const navigate = useNavigate();
  const now = useNow();
  const [isOther, setOther] = useState(false);
  const { _id, price, currency } = booking;
  const start = useOnce((input: StartBookingPaymentInput, context) =>
    client.payments.startBookingPayment.mutate(input, { context }),
  );

  function paid() {
    void navigate(paths.bookingPage(_id), { replace: true });
    void bookings.invalidate();
  }

  if (!isOther) {
    const isOffered = hasDebit(currency) && takesDebit(booking, now);
    return <PaymentDialogs {...dialogs} onOther={isOffered ? () => setOther(true) : undefined} />;
  }
  const input = { _id, amount: toMinor(price.total, currency), members };
  return (
    <PaymentForm
      total={dialogs.total}
      start={() => start({ ...input, ...(companyId && { company_id: companyId }) })}
      onPaid={paid}
      onBack={() => setOther(false)}
      onClose={dialogs.onClose}
    />
  );
}
