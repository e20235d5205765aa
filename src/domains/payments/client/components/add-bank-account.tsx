import { useState } from 'react';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { useSite } from '#client/site.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { useNewBankAccount } from '#domains/payments/client/queries.ts';
import { useStarted } from '#domains/payments/client/use-started.ts';
import { Declined } from './declined.tsx';
import { ServiceForm } from './service-form.tsx';
import { TestModeNote } from './test-mode-note.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** The dialog that saves a bank account as the default, by the form of the payment service. */
export function AddBankAccount({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const isTestMode = useSite()?.payment.testMode;
  const { start, save } = useNewBankAccount();
  const { started, problem } = useStarted(start);
  const [isDirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirmed() {
    if (!started) return;
    try {
      await save({ setup_id: started.setup_id });
      toast.success(t('The bank account was saved'));
      onClose();
    } catch (error) {
      setRefusal(failureOf(error).message);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Add bank account')}
      description={t(
        'Invoices of your memberships are debited from it. It becomes your default. Bookings are paid by card.',
      )}
      size="sm"
      dirty={isDirty}
    >
      {isTestMode && <TestModeNote of="account" />}
      {refusal && <Declined reason={refusal} next={t('Please check the bank account or use another one.')} />}
      <ServiceForm
        saves
        started={started}
        problem={problem}
        submit={t('Save bank account')}
        onConfirmed={confirmed}
        onRefused={setRefusal}
        onDirtyChange={setDirty}
      />
    </Dialog>
  );
}
