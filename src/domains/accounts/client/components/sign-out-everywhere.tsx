import { useState } from 'react';
import { clearAccountData } from '#client/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useLogoutEverywhere } from '#domains/accounts/client/queries.ts';

/** A button that ends every session of the account, including this one, after confirmation. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const end = useLogoutEverywhere();

  async function endAll() {
    await end();
    clearAccountData();
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
        text="All devices and browsers will be signed out of this account, including this one."
        danger
        onYes={endAll}
      />
    </>
  );
}
