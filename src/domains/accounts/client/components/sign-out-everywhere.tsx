import { useState } from 'react';
import { orToast } from '#client/or-toast.ts';
import { forgetEverything } from '#client/stored.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/confirm.tsx';

/** Ends every session of the account, this one included, after a question. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const end = trpc.auth.logoutEverywhere.useMutation();

  async function endAll() {
    await orToast(end.mutateAsync());
    forgetEverything();
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Confirm
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
