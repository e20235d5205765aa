import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { dismissErrors, showError } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { CartOrigin } from '#domains/payments/client/cart-origin.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';

const REDIRECT_DELAY_MS = 1_000;

type Result = { kind: 'done'; processing?: string } | { kind: 'failed'; reason: string; bookingId?: string };

/** The screen to which the bank returns the customer. */
export default function PaymentDoneScreen() {
  const t = useTexts();
  const { session_id = '' } = useParams();
  const readOutcome = trpc.payments.paymentDone.useMutation().mutateAsync;
  const [outcome, setOutcome] = useState<Result>();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(1);
  const lastAttempt = useRef(0);

  const check = useEffectEvent(async () => {
    try {
      const { message, booking_id, invoice_id, processing } = await readOutcome({ session_id });
      toast.success(message);
      setOutcome({ kind: 'done', ...(processing && { processing: message }) });
      const paid = booking_id === null ? paths.invoicePreview(invoice_id ?? '') : paths.bookingPage(booking_id);
      setTimeout(() => void navigate(paid, { replace: true }), REDIRECT_DELAY_MS);
    } catch (error) {
      const { status, message, data } = failureOf(error);
      // A network failure is deliberately shown in the success style, because the payment itself may have succeeded.
      if (status === 0) toast.success(t('Something went wrong while processing payment'));
      else showError(error);
      const bookingId = typeof data.booking_id === 'string' ? data.booking_id : undefined;
      setOutcome({ kind: 'failed', reason: message, bookingId });
    }
  });

  useEffect(() => {
    // Strict mode runs effects twice.
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    void check();
  }, [attempt]);

  function checkAgain() {
    dismissErrors();
    setOutcome(undefined);
    setAttempt(attempt + 1);
  }

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <title>{t('Payment')}</title>
      {outcome?.kind === 'done' ? (
        <Outcome
          icon={<CircleCheck aria-hidden="true" className="size-14 text-green-text" />}
          text={outcome.processing ?? t('Successfully payment done!')}
        />
      ) : outcome?.kind === 'failed' ? (
        <Outcome
          icon={<CircleX aria-hidden="true" className="size-14 text-red-text" />}
          text={t('Sorry, something went wrong.')}
        >
          <p className="-mt-3 text-muted-foreground">{outcome.reason}</p>
          <NextSteps {...outcome} onCheckAgain={checkAgain} />
        </Outcome>
      ) : (
        <Outcome icon={<Spinner className="size-14 text-primary" />} text={t('Please wait, processing payment...')} />
      )}
    </main>
  );
}

type NextStepsProps = { reason: string; bookingId?: string; onCheckAgain: () => void };

/** After a refusal by the bank, another card can be chosen while the booking is held. Otherwise the outcome is not known yet. */
function NextSteps({ reason, bookingId, onCheckAgain }: NextStepsProps) {
  const t = useTexts();
  const state: CartOrigin = { declined: reason };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {bookingId && (
        <Button asChild>
          <Link to={paths.payNow(bookingId)} state={state} replace>
            {t('Choose another card')}
          </Link>
        </Button>
      )}
      <Button asChild variant={bookingId ? 'secondary' : 'primary'}>
        <Link to={paths.booking}>{t('Go to your bookings')}</Link>
      </Button>
      {!bookingId && (
        <Button variant="secondary" onClick={onCheckAgain}>
          {t('Try again')}
        </Button>
      )}
    </div>
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
