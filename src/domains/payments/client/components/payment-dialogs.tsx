import { useState } from 'react';
import { toast } from 'sonner';
import { ArrowLeft } from 'lucide-react';
import { failureOf } from '#client/failure.ts';
import { useSite } from '#client/site.ts';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import { useBilling } from '#domains/payments/client/queries.ts';
import type { OtherPayment } from '#domains/payments/client/payment-entry.ts';
import { useStarted } from '#domains/payments/client/use-started.ts';
import { methodsIn, DEBITS, OTHER_WAYS, preferred } from '#domains/payments/methods.ts';
import { type CardView, NO_PAYMENT_SETUP, type BankAccountView } from '#domains/payments/schema.ts';
import type { Currency } from '#shared/money.ts';
import { AddCard } from './add-card.tsx';
import { Declined } from './declined.tsx';
import { ServiceForm } from './service-form.tsx';
import { TestModeNote } from './test-mode-note.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';

type Method = CardView | BankAccountView;

type SelectCardProps = {
  methods: readonly Method[];
  /** The selected card or bank account. If undefined, the default is selected. */
  chosen: string | undefined;
  /** What is paid, as it is shown. */
  total: string;
  isTestMode: boolean;
  /** Why the bank refused the last card. */
  declined?: string;
  isPaying: boolean;
  /** Why the last card was not charged. */
  problem?: string;
  onChoose: (sourceId: string) => void;
  onPay: (sourceId: string) => void;
  onAdd: () => void;
  onOther?: () => void;
  onClose: () => void;
};

/** Selects a saved card or bank account and pays with it. The dialog stays open while the payment is being processed. */
function SelectCard(props: SelectCardProps) {
  const t = useTexts();
  const { methods, chosen, total, isTestMode, declined, isPaying, problem, ...act } = props;
  const selected = methods.find(({ src_id }) => src_id === chosen) ?? preferred(methods);
  return (
    <Dialog open onOpenChange={() => !isPaying && act.onClose()} title={t('Select Card')} size="sm">
      {isTestMode && <TestModeNote />}
      {declined && <Declined reason={declined} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (selected && !isPaying) act.onPay(selected.src_id);
        }}
      >
        <fieldset disabled={isPaying}>
          <legend className="sr-only">{t('Saved cards')}</legend>
          <div className="space-y-2">
            {methods.map((method) => (
              <MethodChoice
                key={method.src_id}
                method={method}
                isSelected={method === selected}
                onSelect={() => act.onChoose(method.src_id)}
              />
            ))}
          </div>
        </fieldset>
        <Button variant="ghost" className="mt-3 text-primary-text" disabled={isPaying} onClick={act.onAdd}>
          {t('+ Add New Card')}
        </Button>
        {act.onOther && (
          <Button variant="ghost" className="mt-1 text-primary-text" disabled={isPaying} onClick={act.onOther}>
            {t(OTHER_WAYS)}
          </Button>
        )}
        <p role="status" className="mt-2 text-center text-sm text-muted-foreground">
          {isPaying && t('Please wait, processing payment...')}
        </p>
        <FieldMessage error={problem} />
        <DialogFooter>
          <Button type="submit" size="lg" className="w-full" loading={isPaying}>
            {t('Pay {total}', { total })}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type MethodChoiceProps = { method: Method; isSelected: boolean; onSelect: () => void };

function MethodChoice({ method, isSelected, onSelect }: MethodChoiceProps) {
  const t = useTexts();
  const { src_id, owner, default_source } = method;
  const isAccount = 'kind' in method;
  const details = [
    owner.name,
    isAccount ? t('paid within days') : t('expires {expiry}', { expiry: expiryText(method.card) }),
  ];
  return (
    <RadioCard name="card" value={src_id} checked={isSelected} onChange={onSelect}>
      <span className="min-w-0 flex-1" data-numeric>
        <span className="block font-medium capitalize">
          {isAccount ? DEBITS[method.kind].name : method.card.brand} <span aria-hidden="true">••••</span>
          <span className="sr-only">{t('ending in')}</span> {isAccount ? method.last4 : method.card.last4}
        </span>
        <span className="block truncate text-xs text-muted-foreground">{details.filter(Boolean).join(', ')}</span>
      </span>
      {default_source && <Badge>{t('Default')}</Badge>}
    </RadioCard>
  );
}

type PaymentFormProps = OtherPayment & {
  /** What is paid, as it is shown. */
  total: string;
  /** Returns to the saved cards. */
  onBack: () => void;
  onClose: () => void;
};

/** Pays in the browser by card, wallet or bank debit, by the form of the payment service. */
function PaymentForm({ total, start, onPaid, onBack, onClose }: PaymentFormProps) {
  const t = useTexts();
  const isTestMode = useSite()?.payment.testMode;
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

  return (
    <Dialog open onOpenChange={onClose} title={t('Pay')} description={total} size="sm" dirty={isDirty}>
      <Button variant="link" className="mb-4" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {t('Saved cards')}
      </Button>
      {isTestMode && <TestModeNote />}
      {refusal && (
        <Declined reason={refusal} next={t('Nothing was charged. Please check it, or pay in another way.')} />
      )}
      <ServiceForm
        started={started}
        problem={problem}
        submit={t('Pay {total}', { total })}
        onConfirmed={confirmed}
        onRefused={setRefusal}
        onDirtyChange={setDirty}
      />
    </Dialog>
  );
}

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
  const t = useTexts();
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
        submit={t('Pay {total}', { total })}
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
  const t = useTexts();
  return (
    <Dialog open onOpenChange={onClose} title={t('Select Card')} size="sm">
      <div role="status" aria-label={t('Loading')} className="space-y-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </Dialog>
  );
}

function NoSetup({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog open onOpenChange={onClose} title={t('Select Card')} size="sm">
      <ErrorState text={t(NO_PAYMENT_SETUP)} />
    </Dialog>
  );
}
