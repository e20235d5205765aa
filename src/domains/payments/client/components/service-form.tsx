import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PaymentEntryProps } from '#domains/payments/client/payment-entry.ts';
import { CardRefused, callService } from '#domains/payments/client/tokenise.ts';
import { NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import { TypedBacs, TypedSepa } from './typed-bank.tsx';
import { TypedCard } from './typed-card.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const NAMES = {
  card: later('Card'),
  bacs_debit: later('Bank account'),
  sepa_debit: later('Bank account (IBAN)'),
} as const;

/** Where a payment is confirmed, or an account is saved, beside the address of tokens. */
function confirmUrl(tokenUrl: string, { started, saves }: Pick<PaymentEntryProps, 'started' | 'saves'>): string {
  const id = started.client_secret.split('_secret_')[0];
  return new URL(`/v1/${saves ? 'setup_intents' : 'payment_intents'}/${id}/confirm`, tokenUrl).href;
}

/** The payment form with our own fields. What is typed is sent only to the payment service. */
function TypedPayment(props: PaymentEntryProps & { tokenUrl: string }) {
  const t = useTexts();
  const { publishableKey, tokenUrl, started, saves, name, submit, onConfirmed, onRefused, onDirtyChange } = props;
  const { user } = useSession();
  const [kind, setKind] = useState<keyof typeof NAMES>(started.kinds[0] ?? 'card');

  /** @param data with what to pay, as the payment service takes it */
  async function confirm(data: Record<string, string>) {
    const { client_secret, return_url } = started;
    const named = { '[billing_details][email]': user?.email ?? '', ...data };
    const fields = Object.entries(named).map(([field, value]) => [`payment_method_data${field}`, value] as const);
    try {
      const answer = await callService(
        confirmUrl(tokenUrl, props),
        publishableKey,
        {
          client_secret,
          return_url,
          ...Object.fromEntries(fields),
        },
        t,
      );
      const bank = answer.next_action?.redirect_to_url?.url;
      if (bank) window.location.assign(bank);
      else await onConfirmed();
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error;
      onRefused(error.message);
    }
  }

  const entry = { name, submit, saves, onDirtyChange };
  return (
    <>
      {started.kinds.length > 1 && (
        <fieldset className="mb-4 grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{saves ? t('Kind of account') : t('Pay with')}</legend>
          {started.kinds.map((each) => (
            <RadioCard key={each} name="kind" value={each} checked={each === kind} onChange={() => setKind(each)}>
              <span className="font-medium">{t(NAMES[each])}</span>
            </RadioCard>
          ))}
        </fieldset>
      )}
      {kind === 'card' && (
        <TypedCard
          {...entry}
          publishableKey={publishableKey}
          tokenUrl={tokenUrl}
          onRefused={onRefused}
          onToken={(token) => confirm({ '[type]': 'card', '[card][token]': token })}
        />
      )}
      {kind === 'bacs_debit' && <TypedBacs {...entry} onAccount={confirm} />}
      {kind === 'sepa_debit' && <TypedSepa {...entry} onAccount={confirm} />}
    </>
  );
}

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
  const t = useTexts();
  const { user } = useSession();
  const payment = useSite()?.payment;
  if (problem || payment?.publishableKey === null) return <ErrorState text={problem ?? t(NO_PAYMENT_SETUP)} />;
  if (!started || !payment) return LOADING;
  const entry = { ...act, publishableKey: payment.publishableKey, started, name: user?.name ?? '' };
  return payment.tokenUrl ? <TypedPayment {...entry} tokenUrl={payment.tokenUrl} /> : <StripePayment {...entry} />;
}
