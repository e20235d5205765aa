import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { NO_PAYMENT_SETUP, type StartedPayment } from '#domains/payments/schema.ts';
import { Declined } from './declined.tsx';
import { TestModeNote } from './test-mode-note.tsx';
import { TypedPayment } from './typed-payment.tsx';

const LOADING = <Skeleton className="h-56 w-full" />;
const StripePayment = lazyPart(() => import('./stripe-payment.tsx'), LOADING);

type PaymentFormProps = {
  /** What is paid, as it is shown. */
  total: string;
  /** Begins the payment. A repeated call begins it once. */
  start: () => Promise<StartedPayment>;
  /** The payment was made, or a bank processes it. */
  onPaid: () => void;
  /** Returns to the saved cards. */
  onBack: () => void;
  onClose: () => void;
};

/** Pays in the browser by card, wallet or bank debit, by the form of the payment service. */
export function PaymentForm({ total, start, onPaid, onBack, onClose }: PaymentFormProps) {
  const { user } = useSession();
  const payment = useSite()?.payment;
  const settle = trpc.payments.paymentDone.useMutation().mutateAsync;
  const { started, problem } = useStarted(start);
  const [isDirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirmed() {
    if (!started) return;
    try {
      toast.success((await settle({ session_id: started.session_id })).message);
      onPaid();
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
  }

  const entry = started &&
    payment?.publishableKey && {
      publishableKey: payment.publishableKey,
      started,
      name: user?.name ?? '',
      submit: `Pay ${total}`,
      onConfirmed: confirmed,
      onRefused: setRefusal,
      onDirtyChange: setDirty,
    };
  return (
    <Dialog open onOpenChange={onClose} title="Pay" description={total} size="sm" dirty={isDirty}>
      <Button variant="link" className="mb-4" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Saved cards
      </Button>
      {payment?.testMode && <TestModeNote />}
      {refusal && <Declined reason={refusal} next="Nothing was charged. Please check it, or pay in another way." />}
      {problem || payment?.publishableKey === null ? (
        <ErrorState text={problem ?? NO_PAYMENT_SETUP} />
      ) : !entry ? (
        LOADING
      ) : payment.tokenUrl ? (
        <TypedPayment {...entry} tokenUrl={payment.tokenUrl} />
      ) : (
        <StripePayment {...entry} />
      )}
    </Dialog>
  );
}

/** Begins the payment when the form opens, because the form of the payment service needs its secret. */
function useStarted(start: () => Promise<StartedPayment>) {
  const [started, setStarted] = useState<StartedPayment>();
  const [problem, setProblem] = useState<string>();
  const begin = useEffectEvent(() => {
    start().then(setStarted, (error: unknown) => setProblem(failureOf(error).message));
  });
  useEffect(() => begin(), []);
  return { started, problem };
}
