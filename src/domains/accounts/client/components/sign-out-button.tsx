import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** Ends all sessions of somebody else, after a question. */
export function SignOutButton({ person, onYes }: { person: string; onYes: () => Promise<unknown> }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);

  async function signOut() {
    await onYes();
    toast.success(t('Signed out everywhere!'));
  }

  return (
    <>
      <Button type="button" size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Sign {person} out everywhere?', { person })}
        text={t('Each of their devices has to log in again. Their password and their API keys stay as they are.')}
        yes={t('Sign out')}
        no={t('Cancel')}
        onYes={signOut}
      />
    </>
  );
}
