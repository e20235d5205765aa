import { useState } from 'react';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { type MissingStep, useMissingStep } from '#domains/accounts/client/missing-step.ts';
import { FactorInput } from '#domains/accounts/schema.ts';
import { PasskeyStep, SetUpNeeded } from '#domains/factors/client/index.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

type Session = RouterOutputs['auth']['login'];

type SecondStepProps = MissingStep & { onSignedIn: (session: Session) => void };

/** What follows the password: a code of the second factor or a passkey, or its set-up where the role needs one. */
export default function SecondStep({ onSignedIn, ...first }: SecondStepProps) {
  const t = useTexts();
  // A factor that does not count for the role is followed by the set-up of one that does.
  const { missing, orMissing } = useMissingStep();
  const { step, bearer, kinds } = missing ?? first;
  const hasPasskey = kinds.includes('passkey');
  const [way, setWay] = useState<'app' | 'recovery' | 'passkey'>(kinds.includes('totp') ? 'app' : 'passkey');
  if (step === 'set_up') return <SetUpNeeded {...{ bearer, kinds, onSignedIn }} />;
  return (
    <div className="space-y-4">
      {hasPasskey && <PasskeyStep bearer={bearer} onSignedIn={onSignedIn} />}
      {way !== 'passkey' && <Code key={way} isRecovery={way === 'recovery'} {...{ bearer, onSignedIn, orMissing }} />}
      {way === 'recovery' ? (
        kinds.includes('totp') && (
          <Button variant="link" onClick={() => setWay('app')}>
            {t('Use a code of the app')}
          </Button>
        )
      ) : (
        <Button variant="link" onClick={() => setWay('recovery')}>
          {t('Use a recovery code')}
        </Button>
      )}
    </div>
  );
}

type CodeProps = Pick<SecondStepProps, 'bearer' | 'onSignedIn'> & {
  isRecovery: boolean;
  orMissing: ReturnType<typeof useMissingStep>['orMissing'];
};

function Code({ isRecovery, bearer, onSignedIn, orMissing }: CodeProps) {
  const t = useTexts();
  const confirm = trpc.auth.factor.useMutation({ trpc: { context: { bearer } } }).mutateAsync;
  const form = useZodForm(FactorInput, { code: '' });
  const field = isRecovery
    ? { label: t('Recovery code'), hint: t('One of those that you kept.'), autoComplete: 'off' }
    : {
        label: t('Code'),
        hint: t('Your authenticator app shows it.'),
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
      };
  async function submit(input: FactorInput) {
    const session = await orMissing(() => confirm(input));
    if (session) onSignedIn(session);
  }
  return (
    <Form form={form} onSubmit={submit}>
      <TextField {...field} form={form} name="code" maxLength={40} autoFocus />
      <SubmitButton form={form} className="w-full">
        {t('Log in')}
      </SubmitButton>
    </Form>
  );
}
