import { useState } from 'react';
import { useSite } from '#client/site.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useBilling } from '#domains/payments/client/queries.ts';
import type { OtherPayment } from '#domains/payments/client/use-other-payment.ts';
import { methodsIn } from '#domains/payments/methods.ts';
import { type CardView, NO_PAYMENT_SETUP } from '#domains/payments/schema.ts';
import type { Currency } from '#shared/money.ts';
import { AddCard } from './add-card.tsx';
import { PaymentForm } from './payment-form.tsx';
import { SelectCard } from './select-card.tsx';

type PaymentDialogsProps = {
  /** What is paid, as it is shown. */
  total: string;
  isPaying: boolean;
  /** Why the last card was not charged. */
  problem: string | undefined;
  /** Why the bank refused the last card. */
  declined?: string;
  onPay: (sourceId: string) => void;
  /** Offers saved bank accounts that pay in this currency, too. Bookings are not paid with them. */
  currency?: Currency;
  /** Offers to pay without a saved card. */
  other?: OtherPayment;
  onClose: () => void;
};

/** Shows Select Card or the add-card dialog. Without a saved card, it starts with the latter, which also pays. */
export default function PaymentDialogs(props: PaymentDialogsProps) {
  const { total, isPaying, problem, declined, currency, onPay, other, onClose } = props;
  const site = useSite();
  // A failure is not shown. The customer can then add a card.
  const billing = useBilling();
  const [isAdding, setAdding] = useState(false);
  const [isOther, setOther] = useState(false);
  const onOther = other && (() => setOther(true));
  const [chosen, setChosen] = useState<string>();
  const { sources: cards = [], accounts = [] } = billing.data ?? {};
  const methods = currency ? methodsIn({ cards, accounts }, currency) : cards;

  function payWith(card: CardView) {
    setChosen(card.src_id);
    setAdding(false);
    onPay(card.src_id);
  }

  if (!site || billing.isPending) return <Opening onClose={onClose} />;
  const { enabled, publishableKey, testMode, tokenUrl } = site.payment;
  if (!enabled || !publishableKey) return <NoSetup onClose={onClose} />;
  if (isOther && other)
    return <PaymentForm {...other} total={total} onBack={() => setOther(false)} onClose={onClose} />;
  if (isAdding || methods.length === 0) {
    return (
      <AddCard
        publishableKey={publishableKey}
        tokenUrl={tokenUrl}
        isTestMode={testMode}
        submit={`Pay ${total}`}
        onAdded={payWith}
        onOther={onOther}
        onBack={methods.length > 0 ? () => setAdding(false) : undefined}
        onClose={onClose}
      />
    );
  }
  return (
    <SelectCard
      methods={methods}
      chosen={chosen}
      total={total}
      isTestMode={testMode}
      declined={declined}
      isPaying={isPaying}
      problem={problem}
      onChoose={setChosen}
      onPay={onPay}
      onAdd={() => setAdding(true)}
      onOther={onOther}
      onClose={onClose}
    />
  );
}

function Opening({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Select Card" size="sm">
      <div role="status" aria-label="Loading" className="space-y-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </Dialog>
  );
}

function NoSetup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Select Card" size="sm">
      <ErrorState text={NO_PAYMENT_SETUP} />
    </Dialog>
  );
}
