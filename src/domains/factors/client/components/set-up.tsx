import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { type ReactNode, useMemo } from 'react';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { FactorInput } from '#domains/accounts/index.ts';
import { inFours } from '#domains/factors/rules.ts';
import type { NewFactorView } from '#domains/factors/schema.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

type SetUpProps = {
  /** What the authenticator app needs. */
  made: NewFactorView;
  onConfirm: (input: FactorInput) => Promise<unknown>;
  /** Further buttons. */
  actions?: ReactNode;
};

/** Shows the secret of an authenticator app as a QR code and as a text, and asks for the first code. */
export function SetUp({ made: { uri, secret }, onConfirm, actions }: SetUpProps) {
  const t = useTexts();
  const form = useZodForm(FactorInput, { code: '' });
  const picture = useMemo(() => toSvgDataURL(generate(uri), { on: '#000', off: '#fff', pad: 4 }), [uri]);
  return (
    <Form form={form} onSubmit={onConfirm}>
      <p className="text-sm">
        {t('Scan this code with an authenticator app, or enter the key there. Then enter its code.')}
      </p>
      <img src={picture} alt={t('QR code for an authenticator app')} className="mx-auto size-48 rounded-md border" />
      <div className="text-sm">
        <p className="text-muted-foreground">{t('Key')}</p>
        <p className="font-mono wrap-anywhere select-all">{inFours(secret, ' ')}</p>
      </div>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        {actions}
        <SubmitButton form={form}>{t('Confirm')}</SubmitButton>
      </div>
    </Form>
  );
}
