/** What the carts of one booking and of a series share: the place, the remaining time, the payment, and what follows it. */
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useCountdown } from '#client/use-countdown.ts';
import { cartState, isUnpaid } from '#domains/bookings/client/payment/cart-state.ts';
import { declinedIn, returnAddress } from '#domains/bookings/client/payment/new-booking.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { Declined, type OtherPayment, type CardPayment } from '#domains/payments/client/index.ts';
import { paths } from '#shared/paths.ts';
import { HoldClock, Processing } from './hold-clock.tsx';
import { PayBar, PayNow } from './pay-now.tsx';
import { SelectedResource } from './selected-resource.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

const PaymentDialogs = lazyPart(() => import('#domains/payments/client/components/payment-dialogs.tsx'));

/** The button below the price, if it does not open the cards. */
type AtOnce = { label: string; isRunning: boolean; run: () => void };

type CartFrameProps = {
  /** The booking whose address was opened. */
  booking: BookingView;
  /** What is paid, as it is shown. */
  total: string;
  payment: CardPayment & { other?: OtherPayment | undefined };
  /** Who attends, as far as it is asked for. */
  attending?: string[] | undefined;
  atOnce?: AtOnce | undefined;
  paidText?: string;
  /** Staff take the payment in these ways. Missing for the customer, who has the button. */
  take?: ((isDisabled: boolean) => ReactNode) | undefined;
  /** True if staff have opened the booking of a customer. */
  isOfCustomer?: boolean;
  /** Below the place. */
  children: ReactNode;
  price: (isDisabled: boolean) => ReactNode;
  release: (isDisabled: boolean, onReleased: () => void) => ReactNode;
};

export function CartFrame(props: CartFrameProps) {
  const t = useTexts();
  const { booking, total, payment, attending, atOnce, paidText, take, isOfCustomer = false } = props;
  const { state: locationState } = useLocation();
  const navigate = useNavigate();
  const { now, secondsLeft } = useCountdown(booking.hold_until);
  const declined = isOfCustomer ? undefined : declinedIn(locationState);
  const [isChoosingCard, setChoosingCard] = useState(declined !== undefined && attending?.length !== 0);
  const state = cartState(booking, useBookingActor(), now);
  useLeaveWhenPaid(
    state.kind === 'paid',
    isOfCustomer ? paths.booking : paths.bookingPage(booking._id),
    isUnpaid(booking, now) ? t('Booking confirmed') : paidText,
  );

  const back = returnAddress(locationState, booking);
  if (state.kind === 'lapsed') return <Ended reason={state.reason} to={back} label={t('Search again')} />;
  if (state.kind === 'closed')
    return <Ended reason={state.reason} to={paths.booking} label={t('Go to your bookings')} />;
  // It is paid in another tab, or at the bank.
  const isElsewhere = state.kind !== 'payable' && !payment.isPaying && !atOnce?.isRunning;
  const payNow = {
    hasMembers: attending?.length !== 0,
    disabled: isElsewhere,
    onPay: atOnce?.run ?? (() => setChoosingCard(true)),
    ...(atOnce && { label: atOnce.label, loading: atOnce.isRunning }),
  };
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-6">
          <SelectedResource booking={booking} now={now} />
          {props.children}
        </div>
        <section aria-labelledby="price-title" className="lg:sticky lg:top-20">
          <Card className="p-5">
            <h2 id="price-title" className="mb-4 text-base font-semibold">
              {t('Price summary')}
            </h2>
            {props.price(isElsewhere)}
            {declined && !isElsewhere && <Declined reason={declined} />}
            {isElsewhere ? <Processing /> : <HoldClock secondsLeft={secondsLeft} isOfCustomer={isOfCustomer} />}
            {take ? take(isElsewhere) : <PayNow {...payNow} />}
            {props.release(isElsewhere, () => void navigate(back, { replace: true }))}
          </Card>
        </section>
      </div>
      {!take && <PayBar {...payNow} total={total} />}
      {isChoosingCard && !isElsewhere && !atOnce && (
        <PaymentDialogs
          total={total}
          isPaying={payment.isPaying}
          problem={payment.problem}
          declined={declined}
          other={payment.other}
          onPay={(sourceId) => void payment.pay(sourceId, attending ?? [])}
          onClose={() => setChoosingCard(false)}
        />
      )}
    </>
  );
}

type EndedProps = { reason: string; to: string; label: string };

/** A booking that can no longer be paid. */
function Ended({ reason, to, label }: EndedProps) {
  const t = useTexts();
  return (
    <Card>
      <EmptyState
        text={t(reason)}
        action={
          <Button asChild>
            <Link to={to}>{label}</Link>
          </Button>
        }
      />
    </Card>
  );
}

/** Leaves the cart when the booking is paid, whether in this tab, in another one, or on the bank's page. */
function useLeaveWhenPaid(isPaid: boolean, to: string, paidText: string | undefined): void {
  const t = useTexts();
  const text = paidText ?? t('Payment successfully done');
  const navigate = useNavigate();
  const [wasPaid] = useState(isPaid);
  useEffect(() => {
    if (!isPaid) return;
    if (!wasPaid) toast.success(text);
    void navigate(to, { replace: true });
  }, [isPaid, wasPaid, to, text, navigate]);
}
