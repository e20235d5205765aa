import { useTexts } from '#domains/payments/client/use-texts.ts';
import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { usePress } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import type { PaymentEntryProps } from '#domains/payments/client/payment-entry.ts';
import { useStripe } from '#domains/payments/client/use-stripe-fields.ts';
import { NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';

/** The Payment Element of Stripe.js: cards, wallets and bank debits in a frame of Stripe. */
export default function StripePayment(props: PaymentEntryProps) {
  const t = useTexts();
  const { publishableKey, started, saves, submit, onConfirmed, onRefused, onDirtyChange } = props;
  const { client_secret: clientSecret, return_url } = started;
  const { stripe, hasFailed } = useStripe(publishableKey);
  const place = useRef<HTMLDivElement>(null);
  const [elements, setElements] = useState<StripeElements>();
  const { isRunning, problem, press } = usePress();

  useEffect(() => {
    if (!stripe || !place.current) return;
    const made = stripe.elements({ clientSecret });
    const payment = made.create('payment');
    payment.on('ready', () => setElements(made));
    payment.on('change', ({ empty }) => onDirtyChange(!empty));
    payment.mount(place.current);
    return () => payment.destroy();
  }, [stripe, clientSecret, onDirtyChange]);

  async function confirm() {
    if (!stripe || !elements) return;
    // The browser leaves the page only if the bank of the customer needs that.
    const confirmed = { elements, confirmParams: { return_url }, redirect: 'if_required' } as const;
    const { error } = await (saves ? stripe.confirmSetup(confirmed) : stripe.confirmPayment(confirmed));
    if (error) onRefused(error.message ?? t(NO_PAYMENT_SETUP));
    else await onConfirmed();
  }

  if (hasFailed) return <ErrorState text={t(NO_PAYMENT_SETUP)} />;
  return (
    <>
      <div ref={place} className="min-h-56" />
      <FieldMessage error={problem} />
      <DialogFooter>
        <Button
          size="lg"
          className="w-full"
          disabled={!elements}
          loading={isRunning}
          onClick={() => void press(confirm)}
        >
          {submit}
        </Button>
      </DialogFooter>
    </>
  );
}
