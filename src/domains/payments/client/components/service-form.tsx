import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PaymentEntryProps } from '#domains/payments/client/payment-entry.ts';
import { NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { TypedPayment } from './typed-payment.tsx';

const LOADING = <Skeleton className="h-56 w-full" />;
const StripePayment = lazyPart(() => import('./stripe-payment.tsx'), LOADING);

type ServiceFormProps = Omit<PaymentEntryProps, 'publishableKey' | 'started' | 'name'> & {
  /** What was begun. Undefined while it is not, and if it cannot be. */
  started: PaymentEntryProps['started'] | undefined;
  /** Why it was not begun. */
  problem: string | undefined;
};

/** The form of the payment service, or its stand-in. */
export function ServiceForm({ started, problem, ...act }: ServiceFormProps) {
  const { user } = useSession();
  const payment = useSite()?.payment;
  if (problem || payment?.publishableKey === null) return <ErrorState text={problem ?? NO_PAYMENT_SETUP} />;
  if (!started || !payment) return LOADING;
  const entry = { ...act, publishableKey: payment.publishableKey, started, name: user?.name ?? '' };
  return payment.tokenUrl ? <TypedPayment {...entry} tokenUrl={payment.tokenUrl} /> : <StripePayment {...entry} />;
}
