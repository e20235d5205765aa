import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { useSite } from '#client/site.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { OtherPayment } from '#domains/payments/client/use-other-payment.ts';
import { useStarted } from '#domains/payments/client/use-started.ts';
import { Declined } from './declined.tsx';
import { ServiceForm } from './service-form.tsx';
import { TestModeNote } from './test-mode-note.tsx';

type PaymentFormProps = OtherPayment & {
  /** What is paid, as it is shown. */
  total: string;
  /** Returns to the saved cards. */
  onBack: () => void;
  onClose: () => void;
};

/** Pays in the browser by card, wallet or bank debit, by the form of the payment service. */
export function PaymentForm({ total, start, onPaid, onBack, onClose }: PaymentFormProps) {
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
    <Dialog open onOpenChange={onClose} title="Pay" description={total} size="sm" dirty={isDirty}>
      <Button variant="link" className="mb-4" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Saved cards
      </Button>
      {isTestMode && <TestModeNote />}
      {refusal && <Declined reason={refusal} next="Nothing was charged. Please check it, or pay in another way." />}
      <ServiceForm
        started={started}
        problem={problem}
        submit={`Pay ${total}`}
        onConfirmed={confirmed}
        onRefused={setRefusal}
        onDirtyChange={setDirty}
      />
    </Dialog>
  );
}
