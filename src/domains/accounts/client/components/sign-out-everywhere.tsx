import { useState } from 'react';
import { forgetEverything } from '#client/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useLogoutEverywhere } from '#domains/accounts/client/queries.ts';

/** Ends every session of the account, this one included, after a question. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const end = useLogoutEverywhere();

  async function endAll() {
    await end();
    forgetEverything();
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        text="All devices and browsers are signed out of this account, this one too."
        danger
        onYes={endAll}
      />
    </>
  );
}
