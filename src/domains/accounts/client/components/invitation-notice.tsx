import { Mail } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { PressButton } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

type InvitationNoticeProps = {
  email: string;
  /** Mails the invitation again. */
  onResend: () => Promise<unknown>;
  onWithdraw: () => Promise<unknown>;
  /** Called after the invitation was withdrawn. */
  onWithdrawn: () => void;
};

/** Says that a person has not accepted an invitation yet, and lets staff mail it again or withdraw it. */
export function InvitationNotice({ email, onResend, onWithdraw, onWithdrawn }: InvitationNoticeProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);

  async function resend() {
    await onResend();
    toast.success(t('Invitation sent again to {email}', { email }));
  }

  async function withdraw() {
    await onWithdraw();
    toast.success(t('Invitation of {email} withdrawn', { email }));
    onWithdrawn();
  }

  return (
    <div className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      <p className="flex gap-3">
        <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-break-word">{t('{email} is invited and has not accepted yet.', { email })}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PressButton type="button" size="sm" variant="secondary" onPress={resend}>
          {t('Send again')}
        </PressButton>
        <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {t('Withdraw invitation')}
        </Button>
      </div>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Withdraw the invitation of {email}?', { email })}
        text={t('The link in the mail ends.')}
        yes={t('Withdraw')}
        no={t('Keep')}
        danger
        onYes={withdraw}
      />
    </div>
  );
}
