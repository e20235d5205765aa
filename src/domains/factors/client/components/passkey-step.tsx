import { KeyRound } from 'lucide-react';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { signWithPasskey } from '#domains/factors/client/passkeys.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type PasskeyStepProps = {
  /** The token of the login that is to be finished. */
  bearer: string;
  onSignedIn: (session: RouterOutputs['factors']['confirmPasskeyStep']) => void;
};

/** Finishes a login with a passkey. */
export default function PasskeyStep({ bearer, onSignedIn }: PasskeyStepProps) {
  const t = useTexts();
  const options = { trpc: { context: { bearer } } };
  const begin = trpc.factors.beginPasskeyStep.useMutation(options).mutateAsync;
  const confirm = trpc.factors.confirmPasskeyStep.useMutation(options).mutateAsync;
  return (
    <div className="grid">
      <PressButton
        className="w-full"
        onPress={async () => onSignedIn(await confirm({ response: await signWithPasskey(await begin()) }))}
      >
        <KeyRound aria-hidden="true" />
        {t('Use a passkey')}
      </PressButton>
    </div>
  );
}
