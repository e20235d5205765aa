import { useState } from 'react';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { answerProof } from '#client/proof.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FactorInput, ProveInput } from '#domains/accounts/index.ts';
import { useTexts } from '#app/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** What both dialogs have. */
const question = (t: Translate) =>
  ({
    description: t('You have been signed in for a while. Please confirm that it is you.'),
    size: 'sm',
    submit: t('Go on'),
    onClose: () => answerProof(false),
  }) as const;

type WayProps = { onOther?: () => void };

/** A dialog over a screen whose call needs the password again, or a code of the second factor. The call goes on after it. */
export default function ProveAgain() {
  const { data } = trpc.factors.own.useQuery();
  const hasApp = data?.factors.some(({ kind }) => kind === 'totp') ?? false;
  const [isByCode, setByCode] = useState(false);
  if (isByCode) return <ByCode onOther={() => setByCode(false)} />;
  return <ByPassword onOther={hasApp ? () => setByCode(true) : undefined} />;
}

function ByPassword({ onOther }: WayProps) {
  const t = useTexts();
  const prove = trpc.auth.prove.useMutation().mutateAsync;
  const form = useZodForm(ProveInput, { password: '' });
  return (
    <FormDialog
      {...question(t)}
      form={form}
      title={t('Please enter your password')}
      onSave={async (values) => {
        await prove(values);
        answerProof(true);
      }}
    >
      <PasswordField form={form} name="password" label={t('Password')} autoComplete="current-password" />
      {onOther && (
        <Button type="button" variant="link" onClick={onOther}>
          {t('Use a code of the app')}
        </Button>
      )}
    </FormDialog>
  );
}

/** For those who sign in at another service and have no password, and for everybody with an authenticator app. */
function ByCode({ onOther }: WayProps) {
  const t = useTexts();
  const prove = trpc.auth.proveByCode.useMutation().mutateAsync;
  const form = useZodForm(FactorInput, { code: '' });
  return (
    <FormDialog
      {...question(t)}
      form={form}
      title={t('Please enter a code')}
      onSave={async (values) => {
        await prove(values);
        answerProof(true);
      }}
    >
      <TextField form={form} name="code" label={t('Code')} autoComplete="one-time-code" maxLength={40} autoFocus />
      <Button type="button" variant="link" onClick={onOther}>
        {t('Use the password')}
      </Button>
    </FormDialog>
  );
}
