import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { usePaymentDone } from '#domains/payments/client/queries.ts';
import { paths } from '#shared/paths.ts';

const ONWARDS_MS = 1_000;

/** Where the bank sends its customer back to. */
export default function PaymentDoneScreen() {
  const { session_id = '' } = useParams();
  const askHowItWent = usePaymentDone();
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const lastAsked = useRef(0);

  const ask = useEffectEvent(async () => {
    try {
      const { message } = await askHowItWent({ session_id });
      toast.success(message);
      setOutcome('done');
      setTimeout(() => void navigate(paths.booking, { replace: true }), ONWARDS_MS);
    } catch (error) {
      const { status, message } = failureOf(error);
      // In the style of a success: the payment has an outcome, whichever it is.
      if (status === 0) toast.success('Something went wrong while processing payment');
      else toast.error(message);
      setOutcome('failed');
    }
  });

  useEffect(() => {
    // Effects may run twice.
    if (lastAsked.current === attempt) return;
    lastAsked.current = attempt;
    void ask();
  }, [attempt]);

  function askAgain() {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <title>Payment</title>
      {outcome === 'done' ? (
        <Answer
          icon={<CircleCheck aria-hidden="true" className="size-14 text-green-text" />}
          text="Successfully payment done!"
        />
      ) : outcome === 'failed' ? (
        <Answer
          icon={<CircleX aria-hidden="true" className="size-14 text-red-text" />}
          text="Sorry, something went wrong."
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild>
              <Link to={paths.booking}>Go to your bookings</Link>
            </Button>
            <Button variant="secondary" onClick={askAgain}>
              Try again
            </Button>
          </div>
        </Answer>
      ) : (
        <Answer icon={<Spinner className="size-14 text-primary" />} text="Please wait, processing payment..." />
      )}
    </main>
  );
}

function Answer({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
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
