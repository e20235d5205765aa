import { Mail } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { PressButton } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';

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
  const [isAsking, setAsking] = useState(false);

  async function resend() {
    await onResend();
    toast.success(`Invitation sent again to ${email}`);
  }

  async function withdraw() {
    await onWithdraw();
    toast.success(`Invitation of ${email} withdrawn`);
    onWithdrawn();
  }

  return (
    <div className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      <p className="flex gap-3">
        <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-break-word">{email} is invited and has not accepted yet.</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PressButton type="button" size="sm" variant="secondary" onPress={resend}>
          Send again
        </PressButton>
        <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Withdraw invitation
        </Button>
      </div>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation of ${email}?`}
        text="The link in the mail ends."
        yes="Withdraw"
        no="Keep"
        danger
        onYes={withdraw}
      />
    </div>
  );
}
