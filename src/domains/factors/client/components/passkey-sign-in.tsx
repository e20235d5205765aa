import { KeyRound } from 'lucide-react';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { knowsPasskeys, signWithPasskey } from '#domains/factors/client/passkeys.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type PasskeySignInProps = { onSignedIn: (session: RouterOutputs['factors']['signInByPasskey']) => void };

/** Signs in with a passkey instead of a password. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const t = useTexts();
  const begin = trpc.factors.beginPasskeySignIn.useMutation().mutateAsync;
  const signIn = trpc.factors.signInByPasskey.useMutation().mutateAsync;
  // A rendered page has the button, so that the form keeps its height in nearly all browsers.
  const isKnown = useOnceHydrated(knowsPasskeys(), true);
  if (!isKnown) return null;
  return (
    <div className="grid">
      <PressButton
        variant="secondary"
        className="w-full"
        onPress={async () => onSignedIn(await signIn({ response: await signWithPasskey(await begin()) }))}
      >
        <KeyRound aria-hidden="true" />
        {t('Sign in with a passkey')}
      </PressButton>
    </div>
  );
}
