import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { usePaymentDone } from '#domains/payments/client/queries.ts';
import { paths } from '#shared/paths.ts';

const REDIRECT_DELAY_MS = 1_000;

/** The screen to which the bank returns the customer. */
export default function PaymentDoneScreen() {
  const { session_id = '' } = useParams();
  const readOutcome = usePaymentDone();
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const lastAttempt = useRef(0);

  const check = useEffectEvent(async () => {
    try {
      const { message } = await readOutcome({ session_id });
      toast.success(message);
      setOutcome('done');
      setTimeout(() => void navigate(paths.booking, { replace: true }), REDIRECT_DELAY_MS);
    } catch (error) {
      const { status, message } = failureOf(error);
      // A network failure is deliberately shown in the success style, because the payment itself may have succeeded.
      if (status === 0) toast.success('Something went wrong while processing payment');
      else toast.error(message);
      setOutcome('failed');
    }
  });

  useEffect(() => {
    // Strict mode runs effects twice.
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    void check();
  }, [attempt]);

  function checkAgain() {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <title>Payment</title>
      {outcome === 'done' ? (
        <Outcome
          icon={<CircleCheck aria-hidden="true" className="size-14 text-green-text" />}
          text="Successfully payment done!"
        />
      ) : outcome === 'failed' ? (
        <Outcome
          icon={<CircleX aria-hidden="true" className="size-14 text-red-text" />}
          text="Sorry, something went wrong."
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild>
              <Link to={paths.booking}>Go to your bookings</Link>
            </Button>
            <Button variant="secondary" onClick={checkAgain}>
              Try again
            </Button>
          </div>
        </Outcome>
      ) : (
        <Outcome icon={<Spinner className="size-14 text-primary" />} text="Please wait, processing payment..." />
      )}
    </main>
  );
}

function Outcome({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex max-w-sm flex-col items-center gap-5 text-center">
      {icon}
      <h1 aria-live="polite" className="text-lg font-semibold">
        {text}
      </h1>
      {children}
    </div>
  );
}
