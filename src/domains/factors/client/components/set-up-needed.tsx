import { useState } from 'react';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { AddPasskey } from '#domains/factors/client/components/add-passkey.tsx';
import { RecoveryCodes } from '#domains/factors/client/components/recovery-codes.tsx';
import { SetUp } from '#domains/factors/client/components/set-up.tsx';
import { knowsPasskeys } from '#domains/factors/client/passkeys.ts';
import type { NewFactorView } from '#domains/factors/schema.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type FactorSession = RouterOutputs['factors']['confirmNeeded'];

type SetUpNeededProps = {
  /** The token of the login whose role needs two-step sign-in. */
  bearer: string;
  /** What counts for the role. */
  kinds: string[];
  onSignedIn: (session: Pick<FactorSession, 'token' | 'user'>) => void;
};

/** Sets up an authenticator app or a passkey in order to finish a login. */
export default function SetUpNeeded({ bearer, kinds, onSignedIn }: SetUpNeededProps) {
  const t = useTexts();
  const options = { trpc: { context: { bearer } } };
  const begin = trpc.factors.beginNeeded.useMutation(options).mutateAsync;
  const confirm = trpc.factors.confirmNeeded.useMutation(options).mutateAsync;
  const beginPasskey = trpc.factors.beginNeededPasskey.useMutation(options).mutateAsync;
  const confirmPasskey = trpc.factors.confirmNeededPasskey.useMutation(options).mutateAsync;
  const byApp = kinds.includes('totp');
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewFactorView>();
  const [session, setSession] = useState<FactorSession>();
  // Who had another factor before has recovery codes already.
  const finish = (made: FactorSession) => (made.recovery_codes.length > 0 ? setSession(made) : onSignedIn(made));
  if (session) return <RecoveryCodes codes={session.recovery_codes} onKept={() => onSignedIn(session)} />;
  if (made) return <SetUp made={made} onConfirm={async (input) => setSession(await confirm(input))} />;
  return (
    <div className="space-y-5 text-sm">
      <p>
        {byApp
          ? t(
              'Your role needs two-step sign-in: after your password, you enter a code that an app on your telephone shows, or use a passkey. Please set one of them up now.',
            )
          : t(
              'Your role needs a passkey: your telephone, your computer or a key that you plug in confirms that it is you. Please add one now.',
            )}
      </p>
      <div className="grid gap-3">
        {byApp && (
          <PressButton className="w-full" onPress={async () => setMade(await begin())}>
            {t('Set up an authenticator app')}
          </PressButton>
        )}
        {!byApp && !knowsPasskeys() && <p>{t('This browser knows no passkeys. Please log in with another one.')}</p>}
        {knowsPasskeys() && (
          <Button variant={byApp ? 'secondary' : 'primary'} className="w-full" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )}
      </div>
      {isAdding && (
        <AddPasskey
          begin={beginPasskey}
          confirm={async (input) => finish(await confirmPasskey(input))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
